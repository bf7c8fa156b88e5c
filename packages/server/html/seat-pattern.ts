import { type Html, html } from './html.ts'

const rows = 9
const stage = { x: 300, y: 60 }

/** True for seats drawn as taken: a pseudo-random pattern that is the same on every page. */
const isTaken = (row: number, seat: number) => (row * 7 + seat * 11 + row * seat) % 5 === 0

function rowOfSeats(row: number): Html[] {
  const radius = 150 + row * 46
  const count = 9 + row * 2
  return Array.from({ length: count }, (_, seat) => {
    const angle = Math.PI * (0.2 + (0.6 * seat) / (count - 1))
    const x = (stage.x - radius * Math.cos(angle)).toFixed(1)
    const y = (stage.y + radius * Math.sin(angle)).toFixed(1)
    const look = row === 4 && seat === 8 ? 'own' : isTaken(row, seat) ? 'taken' : 'free'
    return html`<circle class="seat ${look}" cx="${x}" cy="${y}" r="11" />`
  })
}

export const seatPattern = html`<svg
  class="hall"
  viewBox="0 0 600 600"
  aria-hidden="true"
  focusable="false"
  preserveAspectRatio="xMidYMin slice"
>
  <path class="stage-edge" d="M190 92 Q300 140 410 92" />
  ${Array.from({ length: rows }, (_, row) => rowOfSeats(row)).flat()}
</svg>`
