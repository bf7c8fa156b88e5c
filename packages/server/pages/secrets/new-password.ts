import { passwordFault } from '@dxweb/areas/access/rights/rules.ts'

/** Words of the trade and the language, beside the lists of passwords that were found in breaches. */
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

/** An estimate of fewer guesses than a million, however it is spelled. */
const tooEasy = 1
/** What follows could not make a beginning of this length easy, and would take long to look at. */
const mostLookedAt = 32

/** The lists are 2 MB and take 70 ms to read: they wait for the first new password. */
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

/** Why a new password is not good enough, as a key below `field.`; null when it is. */
export async function newPasswordFault(password: string, email: string): Promise<string | null> {
  const fault = passwordFault(password, email)
  if (fault !== null) return fault
  checker ??= readLists()
  const score = (await checker)(password.slice(0, mostLookedAt), [
    email.replace(/@.*/, ''),
    ...email.split(/[@.]/),
  ])
  return score <= tooEasy ? 'password_common' : null
}
