/** Groups in the tax authority's account standard, each with its first account number. */
const codes: readonly (readonly [from: string, category: string, code: string])[] = [
  ['1000', 'balanseverdiForAnleggsmiddel', '1280'],
  ['1400', 'balanseverdiForOmloepsmiddel', '1400'],
  ['1500', 'balanseverdiForOmloepsmiddel', '1500'],
  ['1570', 'balanseverdiForOmloepsmiddel', '1570'],
  ['1900', 'balanseverdiForOmloepsmiddel', '1900'],
  ['1920', 'balanseverdiForOmloepsmiddel', '1920'],
  ['2000', 'egenkapital', '2050'],
  ['2200', 'langsiktigGjeld', '2290'],
  ['2300', 'kortsiktigGjeld', '2990'],
  ['2400', 'kortsiktigGjeld', '2400'],
  ['2600', 'kortsiktigGjeld', '2600'],
  ['2700', 'kortsiktigGjeld', '2740'],
  ['2800', 'kortsiktigGjeld', '2990'],
  ['2900', 'kortsiktigGjeld', '2900'],
  ['2903', 'kortsiktigGjeld', '2990'],
  ['2904', 'kortsiktigGjeld', '2900'],
  ['2905', 'kortsiktigGjeld', '2990'],
  ['3000', 'salgsinntekt', '3000'],
  ['3100', 'salgsinntekt', '3100'],
  ['3200', 'salgsinntekt', '3200'],
  ['3300', 'annenDriftsinntekt', '3900'],
  ['4000', 'varekostnad', '4005'],
  ['5000', 'loennskostnad', '5900'],
  ['6000', 'annenDriftskostnad', '7700'],
  ['8000', 'finansinntekt', '8079'],
  ['8100', 'finanskostnad', '8179'],
]

export function groupOf(account: string): { category: string; code: string } {
  const number = account.slice(0, 4)
  const [, category = 'annenDriftskostnad', code = '7700'] =
    codes.findLast(([from]) => from <= number) ?? []
  return { category, code }
}
