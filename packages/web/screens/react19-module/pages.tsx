import { IconCheck } from '@tabler/icons-react'
import { Badge } from '../../ui/page/badge.tsx'
import { Bar } from '../../ui/page/bar.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { StateBadge } from '../../ui/page/state-badge.tsx'
import { Link } from '../../ui/place/link.tsx'
import type { Text } from '../../ui/text/text.ts'
import styles from './gallery.module.css'

const tones = ['good', 'warn', 'bad', 'info', 'quiet', 'off'] as const
const states = [
  'draft',
  'published',
  'inSale',
  'notStarted',
  'fewLeft',
  'soldOut',
  'stopped',
  'held',
  'cancelled',
  'active',
  'inactive',
]

export const Pages = ({ t }: { t: Text }) => (
  <>
    <Card title={t('gallery.badges')}>
      <div className={styles['galleryRow']}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={<IconCheck size={14} />}>
            {t(`gallery.tone.${tone}`)}
          </Badge>
        ))}
      </div>
      <div className={styles['galleryRow']}>
        {states.map((state) => (
          <StateBadge key={state} state={state} />
        ))}
      </div>
    </Card>
    <Card title={t('gallery.cards')} about={t('gallery.sample.hint')}>
      <p>
        {t('gallery.sample.sentence')} <Link to="/">{t('gallery.sample.link')}</Link>
      </p>
      <Bar sold={0} capacity={100} label={t('gallery.sample.none')} />
      <Bar sold={62} reserved={13} capacity={100} label={t('gallery.sample.some')} />
      <Bar sold={100} capacity={100} label={t('gallery.sample.full')} />
      <Facts>
        <div>
          <dt>{t('gallery.sample.none')}</dt>
          <dd>{0}</dd>
        </div>
        <div>
          <dt>{t('gallery.sample.full')}</dt>
          <dd>{100}</dd>
        </div>
      </Facts>
    </Card>
  </>
)
