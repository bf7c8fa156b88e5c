import type { AnyCollection, DraftOf, RowOf } from '@dxweb/kit/definitions/collection.ts'
import type { TextValues } from '@dxweb/locales/speak.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import type { ToastMessage } from '../../../ui/messages/toast.tsx'
import type { Session } from '../../../data/session/session.ts'

/** What is typed into a form, by field: text, true or false, and rows of those. */
export type Typed = Readonly<Record<string, unknown>>

/** A row as it was read, as it is typed, and as it stands now. */
export interface MergeSides {
  base: Typed
  mine: Typed
  theirs: Typed
}

export interface AsideProps {
  typed: Typed
  /** Undefined for a new row. */
  row: Row | undefined
}

/** What is about to be saved or deleted. */
export interface AskedRow {
  partnerId: number
  draft: Readonly<Record<string, unknown>>
  /** Undefined for a new row. */
  row: Row | undefined
}

export type Say = (key: string, values?: TextValues) => string

/** Rows that are about to be deleted together. */
export interface AskedRows {
  partnerId: number
  rows: readonly Row[]
}

/** Rows that a file adds, as they are read from it. */
export interface AskedImport {
  partnerId: number
  drafts: readonly Readonly<Record<string, unknown>>[]
}

/** A row that is about to be moved a step. */
export interface AskedStep {
  partnerId: number
  row: Row
  step: string
}

/** What there is to say before it is done, and whether it would be refused; undefined where there is nothing. */
export type Question =
  | { text: (say: Say, locale: string) => string; isRefused?: boolean }
  | undefined

/** Values of other fields, by their names. */
export type Brought = Readonly<Record<string, unknown>>

/** How people see one register. What is not told here follows from its definition. */
export interface RegisterLook {
  collection: AnyCollection
  /** Fields that the list shows, in their order. The first opens the row. */
  columns: readonly string[]
  /** Of a page whose title is another than the register's name. */
  titleKey?: string
  /** What an address says that leads to no row, where it is more than that nothing is there. */
  goneKey?: string
  /** Removed rows leave the screen at once, with what is typed: personal data must not linger. */
  leavesWhenGone?: true
  /** What is said of a new row, with the answer to it, instead of that it is saved. */
  saidOfNew?: (answer: Row, say: Say) => ToastMessage
  /** Around that: leads on where the row has become another. */
  Gone?: ComponentType<{ id: number; children: ReactNode }>
  /** Which values of a choice somebody may pick, by field; what a row has already stays. All, where none is named. */
  offered?: (session: Session) => Readonly<Record<string, readonly string[]>>
  /** What the values of a choice mean, by field: catalog keys, which stand below each where it is chosen. */
  abouts?: (session: Session) => Readonly<Record<string, (value: string) => string>>
  /** What the values of a choice are called where one is chosen, by field: catalog keys, where lists use other words. */
  chosenAs?: (session: Session) => Readonly<Record<string, (value: string) => string>>
  /** Units of numbers that are not the same in every row, by field: catalog keys, by what the row says. */
  units?: Readonly<Record<string, (row: Row) => string>>
  /** What the list draws by itself, by field. */
  cells?: Readonly<Record<string, ComponentType<{ row: Row }>>>
  /** Item lists that the list writes out; the others it counts. */
  written?: readonly string[]
  /** Names that no catalog has: of the register itself, and of fields by theirs. */
  names?: { title: string; labels: Readonly<Record<string, string>> }
  /** Fields with consequences that a cell cannot tell: they are changed in the row's form alone. */
  edit?: Readonly<Partial<Record<string, false>>>
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** What a new row begins with, besides off, empty and nothing. */
  initial?: Readonly<Record<string, unknown>>
  /** What the address of a new row fills in besides, of what it asks: '?renterId=4'. */
  asked?: (
    search: Readonly<Record<string, string | undefined>>,
  ) => Readonly<Record<string, unknown>>
  /** What the choice of a row in a field brings into other fields, where these are empty or were brought by another. */
  brings?: Readonly<Record<string, (asked: { partnerId: number; id: number }) => Promise<Brought>>>
  /** A short form stands in a drawer beside the list, a long one on a page. */
  form?: 'drawer' | 'page'
  /**
   * Parts of a long form under headings of their own; fields that none names come first. A part with `Folded` shows what
   * the saved row says until it is opened.
   */
  parts?: readonly {
    titleKey: string
    fields: readonly string[]
    Folded?: ComponentType<{ row: Row }>
  }[]
  /** Fields that only a web shop obeys: they come last, folded until a sales channel is connected. */
  webFields?: readonly string[]
  /** Filters in force until the user chooses others. */
  usualFilters?: Readonly<Record<string, string>>
  /** The order of the list until the user chooses another: '-fromDay'. Else that of its definition. */
  usualSort?: string
  /** Fields of a row that cannot be changed from here, and why. What is kept is neither deleted nor moved a step. */
  locked?: (
    row: Row,
  ) => { fields: readonly string[]; reasonKey: string; isKept?: boolean } | undefined
  /** Fields that are neither typed here nor listed: they are kept and sent, or shown by what stands beside the form. */
  unseen?: readonly string[]
  /** Fields that the list has and the form keeps as they are: what stands beside it leads to where they are changed. */
  kept?: readonly string[]
  /** Beside the list's title and where a search finds nothing: what those may do who write no row themselves. */
  Action?: ComponentType
  /** Beside the form: a preview of what is typed, a panel. */
  Aside?: ComponentType<AsideProps>
  /** What there is to say where one's own version and a newer one meet, besides the fields that differ. */
  noticeOf?: (sides: MergeSides) => { textKey: string; values: Record<string, string> } | undefined
  /** Asks before a row is saved what comes of it beyond the row. */
  beforeSave?: (asked: AskedRow) => Promise<Question>
  /** The same of the rows of a file that are about to be taken in. */
  beforeImport?: (asked: AskedImport) => Promise<Question>
  /** Asks before a row is deleted what hangs on it. */
  beforeDelete?: (asked: AskedRow) => Promise<Question>
  /** The same before many are deleted at once. */
  beforeDeleteMany?: (asked: AskedRows) => Promise<Question>
  /** Asks before a row is moved a step what would be left undone. */
  beforeStep?: (asked: AskedStep) => Promise<Question>
  /**
   * Fields that are asked for only beside what is typed elsewhere. One that is not is saved empty, so that it has to take
   * nothing.
   */
  asksFor?: (field: string, typed: Typed) => boolean
  /** Its deletions are commands of their own, which nothing undoes. */
  isGoneForGood?: boolean
  /** Its rows are changed by commands of their own, one by one. */
  isOneByOne?: boolean
  /** Figures that what stands beside the form tells, so that no card lists them. */
  toldAside?: readonly string[]
  /** What stands beside the form is for those too who may only read. */
  isAsideRead?: boolean
}

/** Whether a row that was deleted can be had back. */
export const isRestored = ({ collection, isGoneForGood }: RegisterLook): boolean =>
  collection.isRestored !== false && !isGoneForGood

type NameOf<T> = keyof T & string

/** How a register looks, with its names checked against its definition. */
export function registerLook<C extends AnyCollection>(
  collection: C,
  look: Omit<
    RegisterLook,
    'collection' | 'columns' | 'edit' | 'initial' | 'kept' | 'unseen' | 'written'
  > & {
    /** Its name alone, unless more is told. */
    columns?: readonly NameOf<RowOf<C>>[]
    edit?: Partial<Record<NameOf<DraftOf<C>>, false>>
    initial?: Partial<DraftOf<C>>
    kept?: readonly NameOf<DraftOf<C>>[]
    unseen?: readonly NameOf<RowOf<C>>[]
    written?: readonly NameOf<DraftOf<C>>[]
  },
): RegisterLook {
  return { collection, columns: ['name'], ...look }
}
