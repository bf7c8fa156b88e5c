import { isTicketingPartner } from '@dxweb/kit/constants/constants.ts'
import { venueKinds, type VenueKind } from '@dxweb/areas/partners/venues/rules.ts'
import {
  capacityOf,
  type HallSize,
  isNumbered,
} from '@dxweb/areas/partners/venues/starter-halls.ts'
import { starterSet } from '@dxweb/areas/partners/venues/starter-set.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from '../ground/styles/partneradmin.module.css'

type Values = Readonly<Record<string, unknown>>

const wholeOf = (value: unknown) => (typeof value === 'number' ? value : 0)

const hallOf = ({ name = '', isCinema = false, ...size }: Partial<HallSize>): HallSize => ({
  name,
  isCinema,
  rows: wholeOf(size.rows),
  seatsPerRow: wholeOf(size.seatsPerRow),
  places: wholeOf(size.places),
})

function hallsOf(values: Values): HallSize[] {
  const halls = Array.isArray(values['halls']) ? (values['halls'] as Partial<HallSize>[]) : []
  return halls.map(hallOf)
}

function Halls({ values }: { values: Values }) {
  const t = useText()
  const halls = hallsOf(values).filter(({ name }) => name !== '')
  if (halls.length === 0) return <p className="dx-dim">{t('partneradmin.preview.noHall')}</p>
  return (
    <ul>
      {halls.map((hall, at) => (
        <li key={at}>
          {t(isNumbered(hall) ? 'partneradmin.preview.seats' : 'partneradmin.preview.places', {
            name: hall.name,
            count: capacityOf(hall),
            text: countText(capacityOf(hall)),
          })}
        </li>
      ))}
    </ul>
  )
}

export function MakePreview({ values }: { values: Values }) {
  const t = useText()
  const kind = venueKinds.find((each) => each === values['kind']) ?? ('both' satisfies VenueKind)
  const { eventTypes, categories, ledgers } = starterSet(kind)
  const sells = isTicketingPartner(wholeOf(values['id']))
  const email = typeof values['chiefEmail'] === 'string' ? values['chiefEmail'] : ''
  return (
    <aside className={styles['makePreview']} aria-label={t('partneradmin.preview')}>
      <Card title={t('partneradmin.preview')}>
        <h3>{t('partneradmin.halls')}</h3>
        <Halls values={values} />
        <h3>{t('partneradmin.preview.prices')}</h3>
        <ul>
          {categories.map(({ name, kroner }) => (
            <li key={name}>
              {name} <span className="dx-dim dx-tabular">{formatMoney(kroner * 100)}</span>
            </li>
          ))}
        </ul>
        <h3>{t('partneradmin.preview.types')}</h3>
        <p>{eventTypes.map(({ name }) => name).join(', ')}</p>
        <p>{t('partneradmin.preview.ledgers', { count: ledgers.length })}</p>
        <p>{t(sells ? 'partneradmin.preview.sells' : 'partneradmin.preview.sellsNot')}</p>
        {email !== '' && <p>{t('partneradmin.preview.invites', { email })}</p>}
      </Card>
    </aside>
  )
}
