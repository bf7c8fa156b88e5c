/** Returns the relative luminance by WCAG 2.2, from 0 to 1, of a colour such as '#2f7f74'. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio, from 1 to 21. Text needs 4.5 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns white or black, whichever has more contrast (at least 4.58). */
export const inkOn = (ground: string): '#ffffff' | '#000000' =>
  contrast(ground, '#ffffff') >= contrast(ground, '#000000') ? '#ffffff' : '#000000'
