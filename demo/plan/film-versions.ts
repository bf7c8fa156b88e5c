import type { Film } from './films.ts'

const version = (dimension: string, speech: string, subtitles: string) => ({
  dimension,
  speech,
  subtitles,
  hasHearingText: subtitles === 'norwegian',
  hasAudioDescription: speech === 'norwegian',
  isHfr: false,
  isAtmos: dimension === '3d',
})

export type DemoVersion = ReturnType<typeof version>

export const format3d = '3D'
export const dubbed = 'norsk tale'

const original = version('2d', 'original', 'norwegian')
const in3d = version('3d', 'original', 'norwegian')
const inNorwegian = version('2d', 'norwegian', 'none')

export const versionsOf = ({ is3d, hasDubbing }: Film): DemoVersion[] => [
  original,
  ...(is3d ? [in3d] : []),
  ...(hasDubbing ? [inNorwegian] : []),
]

export function shownVersion(text: string): DemoVersion {
  if (text === format3d) return in3d
  return text === dubbed ? inNorwegian : original
}
