import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'

interface Property {
  value: string
  important: boolean
}

interface Manager {
  properties: Record<string, Property>
  definedPropertyNames: Record<string, boolean>
}

// Replaces the slow `structuredClone`, with which happy-dom copies the properties of all parents to read a style.
const managers = CSSPropertyManager.prototype as unknown as { clone: (this: Manager) => Manager }
managers.clone = function () {
  const copy = new CSSPropertyManager() as unknown as Manager
  for (const [name, property] of Object.entries(this.properties)) {
    copy.properties[name] = { ...property }
  }
  copy.definedPropertyNames = { ...this.definedPropertyNames }
  return copy
}
