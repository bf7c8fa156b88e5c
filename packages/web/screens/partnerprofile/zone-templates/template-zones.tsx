import { priceZoneMaps } from '@dxweb/areas/seating/contract.ts'
import { auditoriums } from '@dxweb/areas/venues/contract.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { IconBrush } from '@tabler/icons-react'
import { useList } from '../../../data/rows/collections.ts'
import { useToPage } from '../../../data/session/context.ts'
import { Card } from '../../../ui/page/card.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import type { AsideProps } from '../../../parts/register/look/look.ts'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { GroupKey } from '../../../ui/seat-map/seat-legend.tsx'
import { markOfPlace } from '../../../ui/seat-map/canvas/seat-zone.ts'
import { useText } from '../../../ui/text/text.ts'
import styles from '../section/settings.module.css'

type Template = RowOf<typeof priceZoneMaps>

const signed = (ore: number) => (ore > 0 ? '+' : '') + formatMoney(ore)

function Proposing({ id }: { id: number }) {
  const t = useText()
  const { data } = useList(auditoriums, { limit: 500 })
  const halls = data?.data.filter(({ priceZoneMapId }) => priceZoneMapId === id) ?? []
  if (!data) return null
  return (
    <p className="dx-second">
      {halls.length === 0
        ? t('settings.zoneTemplates.unproposed')
        : t('settings.zoneTemplates.proposed', { halls: halls.map(({ name }) => name).join(', ') })}
    </p>
  )
}

export function TemplateZones({ row }: AsideProps) {
  const t = useText()
  const toPage = useToPage()
  const mayWrite = useMayWrite(priceZoneMaps)
  const title = t('label.zones')
  if (!row) {
    return (
      <Card title={title}>
        <p className="dx-second">{t('settings.zoneTemplates.afterwards')}</p>
      </Card>
    )
  }
  const { id, zones } = row as unknown as Template
  return (
    <Card title={title}>
      <ul className={styles['templateZones']}>
        {zones.map(({ name, color, adjustmentOre, seatIds, areaIds = [] }, place) => (
          <li key={place}>
            <GroupKey color={color} mark={markOfPlace(place)} />
            <span>
              {name}
              <small>
                {t('settings.zoneTemplates.places', {
                  seats: seatIds.length,
                  areas: areaIds.length,
                })}
              </small>
            </span>
            <span className="dx-tabular">{signed(adjustmentOre)}</span>
          </li>
        ))}
      </ul>
      {zones.length === 0 && <p className="dx-dim">{t('settings.zoneTemplates.empty')}</p>}
      <Proposing id={id} />
      {mayWrite && (
        <LinkButton
          to={toPage(`partnerprofile/venues/zones/${id}`)}
          icon={<IconBrush size={17} aria-hidden />}
        >
          {t('shows.zones.draw')}
        </LinkButton>
      )}
    </Card>
  )
}
