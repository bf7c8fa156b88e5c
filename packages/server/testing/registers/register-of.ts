import { registers } from '../../collections/registers.ts'

export function registerOf(name: string) {
  const found = registers.find((one) => one.name === name)
  if (found === undefined) throw new Error(name)
  return found
}
