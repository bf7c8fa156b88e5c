/** A figure, followed by figures to add, subtract (`-`) or divide by (`/`). `/all` divides by the figure's total. */
export type Formula<N extends string> = readonly [N, ...(N | `-${N}` | `/${N}` | '/all')[]]

interface Formulas {
  formulas?: Readonly<Partial<Record<string, Formula<string>>>>
}

const isQuotient = (parts: readonly string[] | undefined) => parts?.[1]?.startsWith('/') ?? false

const ofAll = '/all'

export function ratioOf({ formulas = {} }: Formulas, name: string): [string, string] | undefined {
  const [above = '', below = ''] = formulas[name] ?? []
  return isQuotient([above, below]) && below !== ofAll ? [above, below.slice(1)] : undefined
}

export const ratiosOf = (report: Formulas): string[] =>
  Object.keys(report.formulas ?? {}).filter((name) => ratioOf(report, name) !== undefined)

export const sharesOf = ({ formulas = {} }: Formulas): [name: string, base: string][] =>
  Object.entries(formulas).flatMap(([name, parts]): [string, string][] =>
    parts?.[1] === ofAll ? [[name, parts[0]]] : [],
  )

export const shareOf = (report: Formulas, name: string): string | undefined =>
  sharesOf(report).find(([share]) => share === name)?.[1]

interface Part {
  name: string
  isDeducted: boolean
}

export const addedOf = ({ formulas = {} }: Formulas): [name: string, parts: Part[]][] =>
  Object.entries(formulas).flatMap(([name, parts = []]): [string, Part[]][] =>
    isQuotient(parts)
      ? []
      : [
          [
            name,
            parts.map((part) => ({
              name: part.replace(/^-/, ''),
              isDeducted: part.startsWith('-'),
            })),
          ],
        ],
  )
