import type { AnyCollection, DraftOf, RowOf } from '@dxweb/kit/definitions/collection.ts'
import type { TextValues } from '@dxweb/locales/speak.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import type { ToastMessage } from '../../../ui/messages/toast.tsx'
import type { Session } from '../../../data/session/session.ts'

/** Form values by field: text, true or false, and rows of those. */
export type Typed = Readonly<Record<string, unknown>>

/** A row as read, as typed, and as currently saved. */
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

/** The row to be saved or deleted. */
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

/** Rows that an import adds. */
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

/** Message before the command, and whether it would be refused; undefined without one. */
export type Question =
  | { text: (say: Say, locale: string) => string; isRefused?: boolean }
  | undefined

/** Values of other fields, by their names. */
export type Brought = Readonly<Record<string, unknown>>

/** Presentation of a register. Omitted properties follow from its definition. */
export interface RegisterLook {
  collection: AnyCollection
  /** Fields that the list shows, in their order. The first opens the row. */
  columns: readonly string[]
  /** Title of a page that differs from the register's name. */
  titleKey?: string
  /** Message for an address without a row, if it needs more than the usual one. */
  goneKey?: string
  /** Removed rows leave the screen at once, with typed values: personal data must not linger. */
  leavesWhenGone?: true
  /** Toast for a new row, instead of the usual one. */
  saidOfNew?: (answer: Row, say: Say) => ToastMessage
  /** Around that: leads on where the row has become another. */
  Gone?: ComponentType<{ id: number; children: ReactNode }>
  /**
   * Values of a choice that the user may pick, by field; a row keeps the value it has. All values when a field is
   * missing.
   */
  offered?: (session: Session) => Readonly<Record<string, readonly string[]>>
  /** Catalog keys that explain the values of a choice, by field, shown below each value. */
  abouts?: (session: Session) => Readonly<Record<string, (value: string) => string>>
  /** Labels of choice values in inputs, by field: catalog keys, when lists use other words. */
  chosenAs?: (session: Session) => Readonly<Record<string, (value: string) => string>>
  /** Units of numbers that depend on the row, by field: catalog keys. */
  units?: Readonly<Record<string, (row: Row) => string>>
  /** Cells that the list draws by its own component, by field. */
  cells?: Readonly<Record<string, ComponentType<{ row: Row }>>>
  /** Item lists that the list writes out; the others it counts. */
  written?: readonly string[]
  /** Names that no catalog has: of the register itself, and of fields by theirs. */
  names?: { title: string; labels: Readonly<Record<string, string>> }
  /** Fields that are edited only in the row's form, since a change has effects that a cell cannot show. */
  edit?: Readonly<Partial<Record<string, false>>>
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** Initial values of a new row, if not off, empty or null. */
  initial?: Readonly<Record<string, unknown>>
  /** Further initial values from the address of a new row: '?renterId=4'. */
  asked?: (
    search: Readonly<Record<string, string | undefined>>,
  ) => Readonly<Record<string, unknown>>
  /** Values that a chosen row fills into other fields, if these are empty or were filled by another choice. */
  brings?: Readonly<Record<string, (asked: { partnerId: number; id: number }) => Promise<Brought>>>
  /** A short form opens in a drawer next to the list, a long one on a page. */
  form?: 'drawer' | 'page'
  /**
   * Parts of a long form with headings; other fields precede them. A part with `Folded` shows a summary until opened;
   * `About` follows its heading.
   */
  parts?: readonly {
    titleKey: string
    fields: readonly string[]
    About?: ComponentType<{ typed: Typed }>
    Folded?: ComponentType<{ row: Row }>
  }[]
  /** Fields that only a web shop uses: last, and folded until a sales channel is connected. */
  webFields?: readonly string[]
  /** Filters in force until the user chooses others. */
  usualFilters?: Readonly<Record<string, string>>
  /** Filters behind one chip until they are in force, where all of them take more than one row. */
  rareFilters?: readonly string[]
  /** The order of the list until the user chooses another: '-fromDay'. Else that of its definition. */
  usualSort?: string
  /** Locked fields of a row, with the reason. A kept row can neither be deleted nor take a step. */
  locked?: (
    row: Row,
  ) => { fields: readonly string[]; reasonKey: string; isKept?: boolean } | undefined
  /** Fields without input or column: they are sent unchanged, or shown by the panel of the form. */
  unseen?: readonly string[]
  /** Fields in the list that the form keeps unchanged: its panel links to where they are edited. */
  kept?: readonly string[]
  /** A command for users who may not write rows, next to the list's title and in an empty search. */
  Action?: ComponentType
  /** A panel next to the form, such as a preview of the input. */
  Aside?: ComponentType<AsideProps>
  /** Note above the differences when one's own version meets a newer one. */
  noticeOf?: (sides: MergeSides) => { textKey: string; values: Record<string, string> } | undefined
  /** Asks before saving about effects beyond the row. */
  beforeSave?: (asked: AskedRow) => Promise<Question>
  /** The same of the rows of a file that are about to be taken in. */
  beforeImport?: (asked: AskedImport) => Promise<Question>
  /** Asks before deleting about rows that depend on it. */
  beforeDelete?: (asked: AskedRow) => Promise<Question>
  /** The same before many are deleted at once. */
  beforeDeleteMany?: (asked: AskedRows) => Promise<Question>
  /** Asks before a step about unfinished work. */
  beforeStep?: (asked: AskedStep) => Promise<Question>
  /**
   * Fields that are asked for only when other input requires them. A field that is not asked for is saved empty, so it
   * must allow that.
   */
  asksFor?: (field: string, typed: Typed) => boolean
  /** Deletions are separate commands without undo. */
  isGoneForGood?: boolean
  /** Rows are changed by separate commands, one by one. */
  isOneByOne?: boolean
  /** Figures that the form's panel shows, so that no card lists them. */
  asideFields?: readonly string[]
  /** Shows the form's panel to readers too. */
  isAsideRead?: boolean
}

/** True when a deleted row can be restored. */
export const isRestored = ({ collection, isGoneForGood }: RegisterLook): boolean =>
  collection.isRestored !== false && !isGoneForGood

type NameOf<T> = keyof T & string

/** The look of a register, with names checked against its definition. */
export function registerLook<C extends AnyCollection>(
  collection: C,
  look: Omit<
    RegisterLook,
    'collection' | 'columns' | 'edit' | 'initial' | 'kept' | 'unseen' | 'written'
  > & {
    /** The name alone by default. */
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
