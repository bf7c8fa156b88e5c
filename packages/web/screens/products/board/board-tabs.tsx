import { Tabs } from '../../../ui/page/tabs.tsx'
import { useText } from '../../../ui/text/text.ts'
import css from './till-view.module.css'

export const boardViews = ['till', 'selfservice'] as const
export type BoardView = (typeof boardViews)[number]

export const isBoardView = (text: string | undefined): text is BoardView =>
  boardViews.some((view) => view === text)

export function BoardTabs({ base, current }: { base: string; current: BoardView | 'arrange' }) {
  const t = useText()
  const board = `${base}/board`
  return (
    <div className={css['tabs']}>
      <Tabs
        isInner
        label={t('products.board')}
        current={current}
        tabs={[
          { key: 'arrange', label: t('products.board.arrange'), to: board },
          { key: 'till', label: t('products.board.asTill'), to: `${board}/till` },
          {
            key: 'selfservice',
            label: t('choice.channel.selfService'),
            to: `${board}/selfservice`,
          },
        ]}
      />
    </div>
  )
}
