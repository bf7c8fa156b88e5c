import { passwordFault } from '@dxweb/areas/access/rights/rules.ts'

/** Common Norwegian words and words of the trade, in addition to lists of leaked passwords. */
const ownWords = [
  'billett',
  'dxweb',
  'fotball',
  'hemmelig',
  'kino',
  'kulturhus',
  'norge',
  'passord',
  'sommer',
  'velkommen',
  'vinter',
]

/** Highest refused score, for passwords that take fewer than a million guesses. */
const tooEasy = 1
/** Number of characters that are checked. A longer text cannot improve a weak beginning, and is slow to check. */
const maxCheckedLength = 32

/** Loaded with the first new password only, since loading 2 MB takes 70 ms. */
let checker: Promise<(password: string, theirs: string[]) => number> | undefined

async function readLists() {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const dictionary = { ...common.dictionary, ownWords }
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
  return (password: string, theirs: string[]) => zxcvbn.check(password, theirs).score
}

export async function newPasswordFault(password: string, email: string): Promise<string | null> {
  const fault = passwordFault(password, email)
  if (fault !== null) return fault
  checker ??= readLists()
  const own = [email.replace(/@.*/, ''), ...email.split(/[@.]/)]
  const score = (await checker)(password.slice(0, maxCheckedLength), own)
  return score <= tooEasy ? 'password_common' : null
}
