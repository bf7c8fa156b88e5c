import en from '@dxweb/locales/en/overlays.json' with { type: 'json' }
import nb from '@dxweb/locales/nb/overlays.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { readCommand } from './commands.ts'

const inLanguage = (texts: Record<string, string>) => (key: string) => texts[key] ?? key

it.each([
  ['selg til jul', { command: 'sell', q: 'jul' }],
  ['Selg julekonsert', { command: 'sell', q: 'julekonsert' }],
  ['sel', { command: 'sell', q: '' }],
  ['avslutt salg av jul i parken', { command: 'stopSale', q: 'jul i parken' }],
  ['stopp salget jul', { command: 'stopSale', q: 'jul' }],
  ['stopp salg juleshow', { command: 'stopSale', q: 'juleshow' }],
  ['stopp salg for jule', { command: 'stopSale', q: 'jule' }],
  ['åpne salg jule', { command: 'startSale', q: 'jule' }],
  ['start salget for jule', { command: 'startSale', q: 'jule' }],
  ['se', { command: null, q: 'se' }],
  ['jul selg', { command: null, q: 'jul selg' }],
])('reads the command and the search text of: %s', (typed, read) => {
  expect(readCommand(typed, inLanguage(nb))).toEqual(read)
})

it('finds commands by their words in the current language', () => {
  expect(readCommand('end sales of gala', inLanguage(en))).toEqual({
    command: 'stopSale',
    q: 'gala',
  })
})
