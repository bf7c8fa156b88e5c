import type { CampaignLink } from '@dxweb/areas/campaigns/links/contract.ts'
import { pathOfCode } from '@dxweb/areas/campaigns/links/link-code.ts'
import { shareText } from '@dxweb/kit/text/percent-text.ts'
import { IconCopy, IconPencil, IconQrcode } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { later } from '../../data/session/load-messages.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { Badge } from '../../ui/page/badge.tsx'
import { Count, Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import css from './campaign-links.module.css'

const QrDialog = lazyDialog(later(() => import('./qr-dialog.tsx')))

const addressOf = ({ code }: CampaignLink) => `${window.location.origin}${pathOfCode(code)}`

function useCopy() {
  const t = useText()
  return async (address: string) => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ text: t('campaigns.copied') })
    } catch {
      toast({ tone: 'bad', text: t('campaigns.notCopied') })
    }
  }
}

function Figures({ link }: { link: CampaignLink }) {
  const t = useText()
  const { visitors, purchases } = link
  const conversion = visitors > 0 ? shareText(purchases / visitors) : '–'
  const figures: readonly [string, ReactNode][] = [
    ['clicks', <Count key="" value={link.clicks} />],
    ['visitors', <Count key="" value={visitors} />],
    ['purchases', <Count key="" value={purchases} />],
    ['tickets', <Count key="" value={link.tickets} />],
    ['gross', <Money key="" ore={link.grossOre} />],
    ['conversion', conversion],
  ]
  return (
    <dl className={css['figures']}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{t(`campaigns.figure.${name}`)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

// catalog: campaigns.figure.*

interface LinksProps {
  links: readonly CampaignLink[]
  nameOf: (link: CampaignLink) => { name: string; shown: ReactNode }
  isStateShown?: boolean
  onChange?: (link: CampaignLink) => void
}

interface LinkProps extends Omit<LinksProps, 'links'> {
  link: CampaignLink
  onQr: (qr: { address: string; name: string }) => void
}

function Link({ link, nameOf, isStateShown = false, onChange, onQr }: LinkProps) {
  const t = useText()
  const copy = useCopy()
  const { name, shown } = nameOf(link)
  const address = addressOf(link)
  const isArchived = link.campaign.state === 'archived'
  return (
    <li>
      <div className={css['head']}>
        <b>{shown}</b>
        {isStateShown && isArchived && <Badge tone="off">{t('choice.state.archived')}</Badge>}
        <span className={css['steps']}>
          <IconButton
            label={t('campaigns.copy', { name })}
            icon={<IconCopy size={17} />}
            onClick={() => void copy(address)}
          />
          <IconButton
            label={t('campaigns.qr.show', { name })}
            icon={<IconQrcode size={17} />}
            onClick={() => onQr({ address, name })}
          />
          {onChange && (
            <IconButton
              label={t('campaigns.change', { name })}
              icon={<IconPencil size={17} />}
              onClick={() => onChange(link)}
            />
          )}
        </span>
      </div>
      <p className={css['address']}>
        <code>{address.replace(/^https?:\/\//, '')}</code>{' '}
        <span className="dx-dim dx-small">{t('campaigns.leadsTo', { address: link.address })}</span>
      </p>
      <Figures link={link} />
    </li>
  )
}

export function CampaignLinks({ links, ...shared }: LinksProps) {
  const [qr, setQr] = useState<{ address: string; name: string } | null>(null)
  return (
    <>
      <ul className={css['list']}>
        {links.map((link) => (
          <Link key={link.code} link={link} {...shared} onQr={setQr} />
        ))}
      </ul>
      {qr && <QrDialog {...qr} onClose={() => setQr(null)} />}
    </>
  )
}
