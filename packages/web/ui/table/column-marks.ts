/** Value in an address for the default columns of a list. */
export const defaultColumns = 'usual'

/** Formats a column selection as 'seller,-feeOre': additional columns, and hidden columns with '-'. */
export const textOf = (marks: ReadonlySet<string>): string =>
  marks.size === 0
    ? defaultColumns
    : [...marks]
        .map((mark) => (mark.startsWith('+') ? mark.slice(1) : `-${mark}`))
        .toSorted()
        .join(',')

export const marksIn = (text: string): ReadonlySet<string> =>
  new Set(
    text === defaultColumns
      ? []
      : text
          .split(',')
          .filter(Boolean)
          .map((name) => (name.startsWith('-') ? name.slice(1) : `+${name}`)),
  )
