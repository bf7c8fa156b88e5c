import type { AnyCollection, DraftOf, RowOf } from '@dxweb/kit/definitions/collection.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import type { ToastMessage } from '../../../ui/messages/toast.tsx'
import type { Session } from '../../../data/session/session.ts'
import type { Text } from '../../../ui/text/text.ts'

/** Form values by field: texts, booleans, and lists of rows with such values. */
export type FormValues = Readonly<Record<string, unknown>>

/** A row as read, as typed, and as currently saved by another user. */
export interface MergeSides {
  base: FormValues
  mine: FormValues
  theirs: FormValues
}

export interface AsideProps {
  typed: FormValues
  /** Row as read; undefined for a new row. */
  row: Row | undefined
}

export interface PendingRow {
  partnerId: number
  draft: Readonly<Record<string, unknown>>
  /** Row as read; undefined for a new row. */
  row: Row | undefined
}

export interface PendingDeletion {
  partnerId: number
  rows: readonly Row[]
}

export interface PendingImport {
  partnerId: number
  drafts: readonly Readonly<Record<string, unknown>>[]
}

export interface PendingStep {
  partnerId: number
  row: Row
  step: string
}

/** Message before a command, and whether the command would be refused; undefined without a message. */
export type Question =
  | { text: (t: Text, locale: string) => string; isRefused?: boolean }
  | undefined

export type Autofill = Readonly<Record<string, unknown>>

export interface RegisterLook {
  collection: AnyCollection
  /** Fields that the list shows, in their order. The first opens the row. */
  columns: readonly string[]
  /** Catalog key of a page title that differs from the register's name. */
  titleKey?: string
  /** Catalog key of the message for an address whose row does not exist, if the default is not enough. */
  notFoundKey?: string
  /**
   * Set if the form of a removed row closes immediately, even with typed values, since personal data must not linger.
   */
  closesWhenDeleted?: true
  /** Toast for a new row, instead of the usual one. */
  createdToast?: (answer: Row, t: Text) => ToastMessage
  /** Component around the message for a row that does not exist; redirects if the row was merged into another row. */
  NotFound?: ComponentType<{ id: number; children: ReactNode }>
  /**
   * Values of a choice that the user may pick, by field. A row keeps its current value, and absent fields offer all
   * values.
   */
  offered?: (session: Session) => Readonly<Record<string, readonly string[]>>
  /** Catalog keys that explain the values of a choice, by field, shown below each value. */
  helpTexts?: (session: Session) => Readonly<Record<string, (value: string) => string>>
  /** Returns catalog keys of the labels of choice values in inputs, by field, if lists use other words. */
  choiceLabels?: (session: Session) => Readonly<Record<string, (value: string) => string>>
  /** Returns catalog keys of units that depend on the row, by field. */
  units?: Readonly<Record<string, (row: Row) => string>>
  /** Components that draw cells of the list, by field. */
  cells?: Readonly<Record<string, ComponentType<{ row: Row }>>>
  /** Names of item lists that the list shows in full; all other item lists are shown as a count. */
  written?: readonly string[]
  /** Names that no catalog contains: the register's title, and labels by field. */
  names?: { title: string; labels: Readonly<Record<string, string>> }
  /** Fields edited only in the row's form, since a change has effects that a cell cannot show. */
  edit?: Readonly<Partial<Record<string, false>>>
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** Initial values of a new row. All other fields are off, empty or null at first. */
  initial?: Readonly<Record<string, unknown>>
  /** Returns further initial values from the address of a new row: '?renterId=4'. */
  initialFromAddress?: (
    search: Readonly<Record<string, string | undefined>>,
  ) => Readonly<Record<string, unknown>>
  /** Returns values that a chosen row fills into other fields, if these are empty or were filled by another choice. */
  autofill?: Readonly<
    Record<string, (asked: { partnerId: number; id: number }) => Promise<Autofill>>
  >
  /** Place of the form; by default, a short form opens in a drawer next to the list, and a long form on a page. */
  form?: 'drawer' | 'page'
  /**
   * Parts of a long form with headings; other fields precede them. A part with `Folded` shows a summary until opened;
   * `About` follows its heading.
   */
  parts?: readonly {
    titleKey: string
    fields: readonly string[]
    About?: ComponentType<{ typed: FormValues }>
    Folded?: ComponentType<{ row: Row }>
  }[]
  /** Fields used only by web shops; they are last, and folded until a sales channel is connected. */
  webFields?: readonly string[]
  defaultFilters?: Readonly<Record<string, string>>
  /** Filters hidden behind one chip until they are active, for lists with more filters than fit one row. */
  rareFilters?: readonly string[]
  /**
   * Sort order of the list until the user chooses another, such as '-fromDay'. The default is the definition's order.
   */
  defaultSort?: string
  /**
   * Returns locked fields of a row, with the reason. A row with `isKept` can neither be deleted nor change its state.
   */
  locked?: (
    row: Row,
  ) => { fields: readonly string[]; reasonKey: string; isKept?: boolean } | undefined
  /** Fields without input or column; they are sent unchanged, or shown by the panel of the form. */
  hiddenFields?: readonly string[]
  /** Fields of the list that the form keeps unchanged; its panel links to the page that edits them. */
  kept?: readonly string[]
  /** Command next to the list's title and in an empty search, for users who may not write rows. */
  Action?: ComponentType
  /** Panel next to the form, such as a preview of the input. */
  Aside?: ComponentType<AsideProps>
  /** Returns a note above the differences between the user's version and a newer version. */
  noticeOf?: (sides: MergeSides) => { textKey: string; values: Record<string, string> } | undefined
  /** Asks before saving, about effects on other rows. */
  beforeSave?: (asked: PendingRow) => Promise<Question>
  /** Asks before importing rows, about effects on other rows. */
  beforeImport?: (asked: PendingImport) => Promise<Question>
  /** Asks before deleting, about rows that depend on the deleted row. */
  beforeDelete?: (asked: PendingRow) => Promise<Question>
  beforeDeleteMany?: (asked: PendingDeletion) => Promise<Question>
  /** Asks before a change of state, about unfinished work. */
  beforeStep?: (asked: PendingStep) => Promise<Question>
  /**
   * Decides which fields are shown, depending on other input. A hidden field is saved empty, so its value must be
   * optional.
   */
  isFieldShown?: (field: string, typed: FormValues) => boolean
  /** Set if deletions are separate commands without undo. */
  isDeletedForGood?: boolean
  /** Set if rows are changed by separate commands, one by one. */
  isOneByOne?: boolean
  /** Figures that the form's panel shows, so that no card lists them. */
  asideFields?: readonly string[]
  /** Set if readers see the form's panel too. */
  isAsideRead?: boolean
}

export const isRestored = ({ collection, isDeletedForGood }: RegisterLook): boolean =>
  collection.isRestored !== false && !isDeletedForGood

type NameOf<T> = keyof T & string

/** Checks the names in a look against the register's definition at compile time. */
export function registerLook<C extends AnyCollection>(
  collection: C,
  look: Omit<
    RegisterLook,
    'collection' | 'columns' | 'edit' | 'initial' | 'kept' | 'hiddenFields' | 'written'
  > & {
    /** Columns of the list; only the name by default. */
    columns?: readonly NameOf<RowOf<C>>[]
    edit?: Partial<Record<NameOf<DraftOf<C>>, false>>
    initial?: Partial<DraftOf<C>>
    kept?: readonly NameOf<DraftOf<C>>[]
    hiddenFields?: readonly NameOf<RowOf<C>>[]
    written?: readonly NameOf<DraftOf<C>>[]
  },
): RegisterLook {
  return { collection, columns: ['name'], ...look }
}
