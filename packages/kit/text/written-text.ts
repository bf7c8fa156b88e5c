/** Visible characters: no control, format or filler characters and no spaces. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Returns the stored form of a text: composed letters (NFC), no outer spaces, '' without visible characters. */
export function writtenText(typed: string): string {
  const text = typed.normalize('NFC').trim()
  return visible.test(text) ? text : ''
}
