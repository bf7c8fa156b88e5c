import { listAgreements, publishAgreement } from '@dxweb/areas/access/agreements/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { CommandDialog } from '../../parts/command/command-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Badge } from '../../ui/page/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import styles from './useradmin.module.css'

type Version = ReplyOf<typeof listAgreements.parts>['data'][number]

function PublishDialog({ current, onClose }: { current: Version; onClose: () => void }) {
  const { id, version, titleNb, contentNb, titleEn, contentEn } = current
  return (
    <CommandDialog
      endpoint={publishAgreement}
      params={{ id }}
      known={{ version }}
      initial={{ titleNb, contentNb, titleEn, contentEn }}
      labels={{
        titleNb: 'agreements.titleNb',
        contentNb: 'label.textNb',
        titleEn: 'agreements.titleEn',
        contentEn: 'label.textEn',
      }}
      helpTexts={{ contentEn: 'agreements.publishAbout' }}
      size="normal"
      titleKey="agreements.new"
      actionKey="agreements.publish"
      failedKey="agreements.failed"
      doneKey="agreements.published"
      onClose={onClose}
    />
  )
}

const textsIn = (locale: string, { titleNb, contentNb, titleEn, contentEn }: Version) => {
  const nb = { lang: 'nb', title: titleNb, content: contentNb }
  const en = { lang: 'en', title: titleEn, content: contentEn }
  return locale === 'en' ? ([en, nb] as const) : ([nb, en] as const)
}

function VersionCard({ version: shown, base }: { version: Version; base: string | null }) {
  const t = useText()
  const when = useWhen()
  const [own, other] = textsIn(useLocale(), shown)
  const at = when(shown.publishedAt, 'moment')
  const facts = [
    shown.publishedBy ? t('agreements.by', { at, name: shown.publishedBy }) : at,
    t('agreements.approved', { count: shown.approvedCount }),
  ]
  return (
    <Card
      title={t('agreements.version', { title: own.title, version: shown.version })}
      about={facts.join(' · ')}
      actions={
        base !== null && (
          <>
            <Badge tone="good">{t('agreements.inForce')}</Badge>
            <LinkButton to={`${base}?approval=missing`}>{t('agreements.whoIsMissing')}</LinkButton>
          </>
        )
      }
    >
      <div className={styles['agreementTexts']}>
        <p lang={own.lang}>{own.content}</p>
        <p lang={other.lang}>
          <b>{other.title}</b>
          {`\n\n${other.content}`}
        </p>
      </div>
    </Card>
  )
}

export function Agreements({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const found = useRead(listAgreements, {})
  const [isWriting, write] = useState(false)
  const [current] = found.data?.data ?? []
  return (
    <Page
      title={t('module.useradmin.title')}
      filters={tabs}
      actions={
        current && (
          <Button look="main" icon={<IconPencil size={17} />} onClick={() => write(true)}>
            {t('agreements.new')}
          </Button>
        )
      }
    >
      <Loaded of={found} failedKey="agreements.fetchFailed">
        {({ data }) => (
          <div className={styles['agreements']}>
            {data.map((version) => (
              <VersionCard
                key={`${version.id} ${version.version}`}
                version={version}
                base={version === current ? base : null}
              />
            ))}
          </div>
        )}
      </Loaded>
      {isWriting && current && <PublishDialog current={current} onClose={() => write(false)} />}
    </Page>
  )
}
