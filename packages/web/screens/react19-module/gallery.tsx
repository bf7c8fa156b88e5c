import type { ComponentType } from 'react'
import { Page } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useUrlState } from '../../ui/place/url-state.ts'
import { useAddress } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { type Text, useText } from '../../ui/text/text.ts'
import { Buttons } from './buttons.tsx'
import { Charts } from './charts.tsx'
import { Dates } from './dates.tsx'
import { Fields } from './fields.tsx'
import { Messages } from './messages.tsx'
import { Pages } from './pages.tsx'
import { Seats } from './seats.tsx'
import { Tables } from './tables.tsx'
import './gallery.module.css'

/** All groups get the text function as a prop. */
const rooms: Record<string, ComponentType<{ t: Text }>> = {
  buttons: Buttons,
  fields: Fields,
  dates: Dates,
  messages: Messages,
  pages: Pages,
  tables: Tables,
  charts: Charts,
  seats: Seats,
}

export default function Gallery() {
  const t = useText()
  const { partnerId } = useAddress()
  const [asked] = useUrlState('show', 'buttons')
  const room = Object.hasOwn(rooms, asked) ? asked : 'buttons'
  const Room = rooms[room] ?? Buttons
  const base = pagePath(partnerId ?? 0, 'react19-module')
  return (
    <Page
      title={t('module.react19-module.title')}
      filters={
        <Tabs
          label={t('module.react19-module.title')}
          current={room}
          tabs={Object.keys(rooms).map((key) => ({
            key,
            label: t(`gallery.${key}`),
            to: key === 'buttons' ? base : `${base}?show=${key}`,
          }))}
        />
      }
    >
      <div className="dx-gallery">
        <Room t={t} />
      </div>
    </Page>
  )
}
