import { holidayOn } from '@dxweb/kit/time/holidays.ts'
import { IconDots } from '@tabler/icons-react'
import { useDayHead } from '../../../parts/time-axis/use-day-head.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { LazyMenu } from '../../../ui/buttons/lazy-menu.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import type { Cell } from '../rules/cells.ts'
import type { Matrix } from './matrix.ts'
import type { Asked } from '../changes/use-board.ts'
import type { BoardPlace } from './use-board-place.ts'
import styles from './styles/board.module.css'

interface HeadsProps {
  matrix: Matrix
  place: BoardPlace
  mayEdit: boolean
  onAsk: (asked: Asked) => void
}

function DayMenu({ cell, onAsk }: { cell: Cell; onAsk: HeadsProps['onAsk'] }) {
  const t = useText()
  const when = useWhen()
  const { day } = cell.axis
  const of = { day: when(day, 'day') }
  const items = (['copy', 'swap', 'publish'] as const).map((kind) => ({
    key: kind,
    label: t(`filmboard.day.${kind}`),
    onSelect: () => onAsk({ kind, day }),
  }))
  return (
    <LazyMenu
      items={items}
      renderButton={(open) => (
        <IconButton
          label={t('filmboard.dayMenu', of)}
          icon={<IconDots size={16} />}
          {...(open && { onClick: open })}
        />
      )}
    />
  )
}

function DayHead({ cell, place, mayEdit, onAsk }: Omit<HeadsProps, 'matrix'> & { cell: Cell }) {
  const t = useText()
  const dayHead = useDayHead()
  const { day } = cell.axis
  const holiday = holidayOn(day)
  return (
    <th scope="col" aria-current={day === place.now ? 'date' : undefined}>
      <button
        type="button"
        className={styles['filmDay']}
        title={holiday ? t(`holiday.${holiday}`) : undefined}
        onClick={() => place.set({ view: 'day', date: day })}
      >
        {dayHead(day)}
      </button>
      {mayEdit && <DayMenu cell={cell} onAsk={onAsk} />}
    </th>
  )
}

export function BoardHeads({ matrix, ...props }: HeadsProps) {
  const t = useText()
  const cells = matrix.rows[0]?.cells ?? []
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="dx-hidden">{t('shows.hall')}</span>
        </th>
        {cells.map((cell) =>
          props.place.view === 'day' ? (
            <th key={cell.key} scope="col">
              {cell.hall.name}
            </th>
          ) : (
            <DayHead key={cell.key} cell={cell} {...props} />
          ),
        )}
      </tr>
    </thead>
  )
}
