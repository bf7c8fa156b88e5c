/** Puts the first letter of a name in lower case, unless the name begins with an abbreviation: 'SAF-T-kode'. */
export const inSentence = (name: string) =>
  /^\p{Lu}(?![\p{Ll}])/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
