import { type TillBoard, tillBoard } from '@dxweb/areas/tills/api/contract.ts'
import { products, productMenu, touchGroups } from '@dxweb/areas/products/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { IconLayoutGrid } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useText } from '../../../ui/text/text.ts'
import { TouchButton } from '../ground/touch-button.tsx'
import { BoardTabs, type BoardView } from './board-tabs.tsx'
import css from './till-view.module.css'

type Product = TillBoard['products'][number]

interface KeyProps {
  to: string
  text: string
  color: string
  number: number | null
  priceOre: number
  /** Unit of a product that is sold by weight. */
  unit?: Product['bulkWeight']
  about?: ReactNode
}

function Key({ to, text, color, number, priceOre, unit = 'none', about }: KeyProps) {
  return (
    <li>
      <Link to={to} className={css['key']}>
        <TouchButton text={text} color={color} number={number === null ? '' : String(number)} />
        <span className="dx-tabular dx-small">{`${formatMoney(priceOre)}${unit === 'none' ? '' : `/${unit}`}`}</span>
        {about}
      </Link>
    </li>
  )
}

interface PageProps {
  title: ReactNode
  color: string | undefined
  children: ReactNode
}

function TillPage({ title, color, children }: PageProps) {
  return (
    <section className={css['page']}>
      <h2>
        {color !== undefined && (
          <span className="dx-board-color" style={{ background: color }} aria-hidden />
        )}
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}

const bySort = (a: Product, b: Product) => a.sort - b.sort || a.id - b.id

function ProductKey({ base, product }: { base: string; product: Product }) {
  const { id, name, buttonText, buttonColor, buttonNumber, priceOre, bulkWeight } = product
  return (
    <Key
      to={`${base}/${products.name}/${id}`}
      text={buttonText || name}
      color={buttonColor}
      number={buttonNumber}
      priceOre={priceOre}
      unit={bulkWeight}
    />
  )
}

const menuColor = '#475569'

function Menus({ base, board: { menus } }: { base: string; board: TillBoard }) {
  const t = useText()
  if (menus.length === 0) return null
  return (
    <TillPage title={t('products.tabs.menus')} color={menuColor}>
      {menus.map(({ id, name, priceOre }) => (
        <Key
          key={id}
          to={`${base}/${productMenu.name}/${id}`}
          text={name}
          color={menuColor}
          number={null}
          priceOre={priceOre}
        />
      ))}
    </TillPage>
  )
}

function Pages({ base, board }: { base: string; board: TillBoard }) {
  const placed = (groupId: number) =>
    board.products.filter(({ touchGroupId }) => touchGroupId === groupId).toSorted(bySort)
  return (
    <div className={css['pages']}>
      {board.touchGroups.map(({ id, name, color }) => (
        <TillPage
          key={id}
          color={color}
          title={<Link to={`${base}/${touchGroups.name}/${id}`}>{name}</Link>}
        >
          {placed(id).map((product) => (
            <ProductKey key={product.id} base={base} product={product} />
          ))}
        </TillPage>
      ))}
      <Menus base={base} board={board} />
    </div>
  )
}

function SelfService({ base, sold }: { base: string; sold: readonly Product[] }) {
  const t = useText()
  return (
    <ul className={css['guests']}>
      {sold.map(
        ({ id, name, priceOre, bulkWeight, buttonColor, selfServiceText, selfServiceMax }) => (
          <Key
            key={id}
            to={`${base}/${products.name}/${id}`}
            text={name}
            color={buttonColor}
            number={null}
            priceOre={priceOre}
            unit={bulkWeight}
            about={
              <>
                {selfServiceText !== '' && <span className="dx-small">{selfServiceText}</span>}
                {selfServiceMax !== null && (
                  <span className="dx-dim dx-small">
                    {t('products.board.most', { count: selfServiceMax })}
                  </span>
                )}
              </>
            }
          />
        ),
      )}
    </ul>
  )
}

function Nothing({ view }: { view: BoardView }) {
  const t = useText()
  return (
    <EmptyState
      icon={<IconLayoutGrid size={24} stroke={1.7} />}
      title={t(view === 'till' ? 'products.board.noGroups' : 'products.board.noSelfService')}
      text={t(view === 'till' ? 'products.board.noGroupsText' : 'products.board.noSelfServiceText')}
    />
  )
}

function Shown({ base, view, board }: { base: string; view: BoardView; board: TillBoard }) {
  const t = useText()
  const sold = board.products.filter(({ isSelfService }) => isSelfService).toSorted(bySort)
  const isEmpty =
    view === 'till' ? board.touchGroups.length === 0 && board.menus.length === 0 : sold.length === 0
  if (isEmpty) return <Nothing view={view} />
  return (
    <>
      <p className="dx-dim dx-board-help">
        {t(view === 'till' ? 'products.board.asTillAbout' : 'products.board.selfServiceAbout')}
      </p>
      {view === 'till' ? (
        <Pages base={base} board={board} />
      ) : (
        <SelfService base={base} sold={sold} />
      )}
    </>
  )
}

interface TillViewProps {
  base: string
  tabs: ReactNode
  view: BoardView
}

export function TillView({ base, tabs, view }: TillViewProps) {
  const t = useText()
  const found = useRead(tillBoard, {})
  return (
    <Page title={t('products.board')} filters={tabs}>
      <BoardTabs base={base} current={view} />
      <Loaded of={found} failedKey="products.board.notRead">
        {(board) => <Shown base={base} view={view} board={board} />}
      </Loaded>
    </Page>
  )
}
