interface Point {
  x: number
  y: number
}

interface Span {
  from: number
  size: number
}

const spanAt = (spans: readonly Span[], at: number): number =>
  spans.findIndex(({ from, size }) => from <= at && at < from + size)

const isIn = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean =>
  left <= x && x < right && top <= y && y < bottom

/** Positions are measured once per drag, so that the cell at a point is calculated without a hit test. */
export class BoardCells {
  readonly #grid: HTMLTableElement
  /** Element that covers the board during a drag, so that the pointer hits no show. */
  readonly #cover = Object.assign(document.createElement('div'), { className: 'dx-film-cover' })
  #size = ''
  #rows: readonly Span[] = []
  #columns: readonly Span[] = []

  constructor(grid: HTMLTableElement) {
    this.#grid = grid
  }

  /** Measures rows and columns from the board's corner, unless the board's size is unchanged. */
  #measure(board: DOMRect): void {
    const size = `${board.width} ${board.height}`
    if (size === this.#size) return
    this.#size = size
    const rows = [...(this.#grid.tBodies[0]?.rows ?? [])]
    const boxes = rows.map((row) => row.getBoundingClientRect())
    this.#rows = boxes.map(({ top, height }) => ({ from: top - board.top, size: height }))
    const cells = [...(rows[0]?.cells ?? [])].slice(1).map((cell) => cell.getBoundingClientRect())
    this.#columns = cells.map(({ left, width }) => ({ from: left - board.left, size: width }))
  }

  /**
   * Returns the cell at a point; null outside the board, and over its headings, which stay in view above and left of
   * the cells.
   */
  under({ x, y }: Point) {
    const frame = this.#grid.parentElement?.getBoundingClientRect()
    const board = this.#grid.getBoundingClientRect()
    this.#measure(board)
    const [firstRow, firstColumn] = [this.#rows[0]?.from ?? 0, this.#columns[0]?.from ?? 0]
    if (!frame || !isIn(frame, { x: x - firstColumn, y: y - firstRow }) || !isIn(frame, { x, y }))
      return null
    const [row, column] = [spanAt(this.#rows, y - board.top), spanAt(this.#columns, x - board.left)]
    const [high, wide] = [this.#rows[row], this.#columns[column]]
    if (!high || !wide) return null
    const { size: height } = high
    const [top, left] = [board.top + high.from, board.left + wide.from]
    return { row, column, box: { top, left, height, width: wide.size } }
  }

  cover(): void {
    if (this.#cover.isConnected) return
    const { width, height } = this.#grid.getBoundingClientRect()
    this.#cover.style.width = `${width}px`
    this.#cover.style.height = `${height}px`
    this.#grid.parentElement?.append(this.#cover)
  }

  uncover(): void {
    this.#cover.remove()
  }
}
