import { cut, draw, type Element, moment } from './draw-xml.ts'

export interface SalesHead {
  companyIdent: string
  companyName: string
  place: string
  from: string
  to: string
  madeAt: string
  zone: string
  categories: { id: number; name: string }[]
  employees: { id: number; name: string }[]
  tills: { id: number; name: string }[]
  vatCodes: string[]
}

export const ticketGroup = '04015'
export const otherGroup = '04999'
export const lineType = 'SALE'
export const feeArticle = 'FEE'
/** The article of corrections without a category. */
const otherArticle = '0'

const basics: readonly (readonly [type: string, id: string, text: string])[] = [
  ['04', ticketGroup, 'Entrance fee'],
  ['04', otherGroup, 'Other'],
  ['05', lineType, 'Sale'],
  ['11', '11001', 'Cash sale'],
  ['11', '11006', 'Return payment'],
  ['12', '12001', 'Cash'],
  ['12', '12002', 'Card'],
  ['12', '12005', 'Gift card'],
  ['12', '12006', 'Invoice'],
  ['12', '12011', 'Vipps'],
  ['12', '12999', 'Web'],
]

function articlesOf(head: SalesHead): Element {
  const articles: Element[] = [
    ...head.categories.map(({ id, name }) => [String(id), ticketGroup, name] as const),
    [otherArticle, otherGroup, 'Other'] as const,
    [feeArticle, otherGroup, 'Fee'] as const,
  ].map(([id, group, name]) => [
    'article',
    [
      ['artID', id],
      ['dateOfEntry', head.from],
      ['artGroupID', group],
      ['artDesc', cut(name, 999)],
    ],
  ])
  return ['articles', articles]
}

const vatCodesOf = (head: SalesHead): Element => [
  'vatCodeDetails',
  head.vatCodes.map((code) => [
    'vatCodeDetail',
    [
      ['vatCode', code],
      ['dateOfEntry', head.from],
      ['standardVatCode', code],
    ],
  ]),
]

function employeesOf(head: SalesHead): Element {
  const { day, time } = moment(head.madeAt, head.zone)
  const employees: Element[] = head.employees.map(({ id, name }) => [
    'employee',
    [
      ['empID', String(id)],
      ['dateOfEntry', day],
      ['timeOfEntry', time],
      ['surName', cut(name, 100)],
    ],
  ])
  return ['employees', employees]
}

const basicsElement: Element = [
  'basics',
  basics.map(([type, id, text]) => [
    'basic',
    [
      ['basicType', type],
      ['basicID', id],
      ...(id === lineType ? [] : [['predefinedBasicID', id] as const]),
      ['basicDesc', text],
    ],
  ]),
]

export const companyOf = (head: SalesHead): string =>
  draw([
    ['companyIdent', cut(head.companyIdent, 35)],
    ['companyName', cut(head.companyName, 100)],
    vatCodesOf(head),
    employeesOf(head),
    articlesOf(head),
    basicsElement,
  ])

export function headerOf(head: SalesHead): string {
  const { day, time } = moment(head.madeAt, head.zone)
  return draw([
    [
      'header',
      [
        ['fiscalYear', head.from.slice(0, 4)],
        ['startDate', head.from],
        ['endDate', head.to],
        ['curCode', 'NOK'],
        ['dateCreated', day],
        ['timeCreated', time],
        ['softwareDesc', 'DxWeb'],
        ['softwareVersion', '1'],
        ['softwareCompanyName', 'DxWeb'],
        ['auditfileVersion', '1.00'],
      ],
    ],
  ])
}
