/** Matches emoji and East Asian characters, which the print fonts lack; they are printed in a simpler form. */
const simplified =
  /[\u{1F1E6}-\u{1FAFF}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

export const isSimplifiedOnPaper = (text: string): boolean => simplified.test(text)
