/** Emoji and the scripts of East Asia, which no font of papers has; they are printed in a simpler form. */
const simplified =
  /[\u{1F1E6}-\u{1FAFF}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

export const isSimplifiedOnPaper = (text: string): boolean => simplified.test(text)
