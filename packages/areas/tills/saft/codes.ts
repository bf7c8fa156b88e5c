import { textOf, type SaftRecord } from './read-saft.ts'

/** Standard code lists to which a till's own codes are mapped (Skatteetaten, basicType). */
export const codeLists = {
  articleGroup: '04',
  tip: '10',
  transaction: '11',
  payment: '12',
  event: '13',
} as const
export type CodeList = keyof typeof codeLists

const listOf = new Map<string, CodeList>(
  Object.entries(codeLists).map(([list, code]) => [code, list as CodeList]),
)

export interface Code {
  own: string
  /** The standard code; null if the file maps the till's code to no code of the standard list. */
  standard: string | null
  text: string
}

export class Codes {
  readonly #known = new Map<string, Code>()
  readonly #unmapped = new Map<string, { list: CodeList; own: string }>()

  add(basic: SaftRecord): void {
    const list = listOf.get(textOf(basic, 'basicType').padStart(2, '0'))
    const own = textOf(basic, 'basicID')
    if (list === undefined || own === '') return
    const standard = textOf(basic, 'predefinedBasicID')
    this.#known.set(`${list} ${own}`, {
      own,
      standard: isOfList(list, standard) ? standard : null,
      text: textOf(basic, 'basicDesc'),
    })
  }

  find(list: CodeList, own: string): Code {
    const known = this.#known.get(`${list} ${own}`)
    const standard = known?.standard ?? (isOfList(list, own) ? own : null)
    if (standard === null && own !== '') this.#unmapped.set(`${list} ${own}`, { list, own })
    return { own, standard, text: known?.text ?? '' }
  }

  unmapped(): { list: CodeList; own: string }[] {
    return [...this.#unmapped.values()]
  }
}

export const isOfList = (list: CodeList, code: string) =>
  code.length === 5 && code.startsWith(codeLists[list]) && /^\d+$/.test(code)
