import { exportPerson } from '@dxweb/areas/customers/privacy/contract.ts'
import { personFormats } from '@dxweb/areas/customers/privacy/rules.ts'
import { useState } from 'react'
import { urlOf } from '../../../data/calls/url-of.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useDownload } from '../../../parts/register/files/use-download.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { EraseDialog } from './erase-dialog.tsx'
import styles from '../styles/crm.module.css'

// catalog: crm.privacy.export.*

export function PrivacyCard({ id, name }: { id: number; name: string }) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  const can = useCan()
  const file = useDownload()
  const [isOpen, setOpen] = useState(false)
  if (!can('crm.privacy')) return null
  return (
    <Card title={t('crm.privacy.title')}>
      <p className="dx-second dx-small">{t('crm.privacy.about')}</p>
      <p className={styles['crmWhy']}>
        {personFormats.map((format) => (
          <Button
            key={format}
            size="small"
            busy={file.isPending}
            onClick={() =>
              file.mutate(urlOf(exportPerson.path, { partnerId, id }, { format, locale }))
            }
          >
            {t(`crm.privacy.export.${format}`)}
          </Button>
        ))}
        <Button size="small" look="danger" onClick={() => setOpen(true)}>
          {t('crm.privacy.erase')}
        </Button>
      </p>
      {isOpen && <EraseDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </Card>
  )
}
