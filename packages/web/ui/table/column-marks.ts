/** Value in an address for the columns that a list has by default. */
export const usualColumns = 'usual'

/** 'seller,-feeOre': columns shown in addition, and hidden ones. */
export const textOf = (marks: ReadonlySet<string>): string =>
  marks.size === 0
    ? usualColumns
    : [...marks]
        .map((mark) => (mark.startsWith('+') ? mark.slice(1) : `-${mark}`))
        .toSorted()
        .join(',')

export const marksIn = (text: string): ReadonlySet<string> =>
  new Set(
    text === usualColumns
      ? []
      : text
          .split(',')
          .filter(Boolean)
          .map((name) => (name.startsWith('-') ? name.slice(1) : `+${name}`)),
  )
