import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { Fragment } from 'react'
import type { Column } from '../../../ui/table/column.ts'
import styles from '../styles/report.module.css'

export type PaperColumn = Column<ReportRow>

/** Maximum length of texts, such as a hall or an age limit, that never break between words. */
const longestShort = 12
const isShort = ({ key }: PaperColumn, rows: readonly ReportRow[]) =>
  rows.every((row) => String(row[key] ?? '').length <= longestShort)

interface PaperTableProps {
  columns: readonly PaperColumn[]
  rows: readonly ReportRow[]
  sums: ReportRow | null | undefined
  isOuter: (row: ReportRow) => boolean
  /** Returns the heading above a row; '' if rows have no headings. */
  headingOf: (row: ReportRow) => string
}

interface PaperRowsProps extends Pick<
  PaperTableProps,
  'columns' | 'rows' | 'isOuter' | 'headingOf'
> {
  classes: readonly (string | undefined)[]
}

function PaperRows(props: PaperRowsProps) {
  const { columns, rows, isOuter, headingOf, classes } = props
  const headings = rows.map(headingOf)
  return rows.map((row, index) => (
    <Fragment key={index}>
      {headings[index] !== '' && headings[index] !== headings[index - 1] && (
        <tr className="dx-group">
          <th scope="rowgroup" colSpan={columns.length}>
            {headings[index]}
          </th>
        </tr>
      )}
      <tr className={isOuter(row) ? styles['paperOuter'] : undefined}>
        {columns.map((column, at) => (
          <td key={column.key} className={classes[at]}>
            {column.cell?.(row)}
          </td>
        ))}
      </tr>
    </Fragment>
  ))
}

export function PaperTable(props: PaperTableProps) {
  const { columns, rows, sums } = props
  const classes = columns.map((column) =>
    column.numeric ? 'dx-number' : isShort(column, rows) ? styles['paperShort'] : undefined,
  )
  return (
    <table className="dx-table">
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column.key} className={classes[at]}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <PaperRows {...props} classes={classes} />
      </tbody>
      {sums && (
        <tfoot>
          <tr>
            {columns.map((column, at) => (
              <td key={column.key} className={classes[at]}>
                {column.total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
