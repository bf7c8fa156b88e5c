import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { eventImages, type EventImage } from '@dxweb/areas/events/content/images/contract.ts'
import { productionImages } from '@dxweb/areas/events/content/images/production-calls-contract.ts'
import { getSynopsis, saveSynopsis } from '@dxweb/areas/events/content/synopsis/contract.ts'
import { getOverride } from '@dxweb/areas/mediabase/override/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { plainTextOf, type RichText } from '@dxweb/kit/text/rich-text.ts'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { ImageOf } from '../../../parts/images/image-of.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { useProduction } from './followed-input.tsx'
import styles from './followed.module.css'

// catalog: shows.production.*

type What = 'synopsis' | 'poster'

interface PartProps {
  what: What
  isOwn: boolean
  /** True if the production has a text or poster that the event can return to. */
  hasTheirs: boolean
  onFollow: () => Promise<unknown>
  children: ReactNode
}

function Part({ what, isOwn, hasTheirs, onFollow, children }: PartProps) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const label = t(`shows.production.${what}`)
  return (
    <section className={styles['followedPart']} aria-label={label}>
      <h3>
        {label}{' '}
        <Badge tone={isOwn ? 'warn' : 'info'}>
          {t(isOwn ? 'shows.production.isOwn' : 'shows.production.isTheirs')}
        </Badge>
      </h3>
      {children}
      {isOwn && hasTheirs && (
        <Button
          size="small"
          label={t('shows.production.useOf', { label })}
          onClick={() => setAsking(true)}
        >
          {t('shows.production.use')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('shows.production.useOf', { label })}
        text={t(`shows.production.useAbout.${what}`)}
        confirmLabel={t('shows.production.use')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await onFollow().catch(() => null)
        }}
      />
    </section>
  )
}

interface Text {
  language: string
  shortText: string
  synopsis: string
}

const textIn = (texts: readonly Text[] = [], locale: string) =>
  [locale, 'nb', 'nn']
    .map((own) => texts.find(({ language }) => language === own)?.synopsis)
    .find((synopsis) => synopsis) ?? ''

/** Returns the synopsis of the production: the venue's text, or else the platform's text. */
function useTheirText(productionId: number): string {
  const texts = useProduction(productionId)?.['texts'] as readonly Text[] | undefined
  const locale = useLocale()
  const override = useRead(getOverride, { id: productionId }).data
  return textIn(override?.texts, locale) || textIn(texts, locale)
}

type Synopsis = ReplyOf<typeof getSynopsis.parts>
interface Of {
  event: EventDetail
  productionId: number
}

function SynopsisPart({ event, productionId, own }: Of & { own: Synopsis }) {
  const t = useText()
  const theirs = useTheirText(productionId)
  const inNorwegian = plainTextOf(own.nb as RichText)
  const inEnglish = plainTextOf(own.en as RichText)
  const written = useLocale() === 'en' ? inEnglish || inNorwegian : inNorwegian || inEnglish
  const follow = useCommand({
    endpoint: saveSynopsis,
    params: { id: event.id },
    doneKey: 'shows.synopsis.saved',
    isToasted: true,
  })
  const nothing = { nb: { type: 'doc' }, en: { type: 'doc' } } as const
  return (
    <Part
      what="synopsis"
      isOwn={written !== ''}
      hasTheirs={theirs !== ''}
      onFollow={() => follow.mutateAsync({ ...nothing, version: own.version })}
    >
      <p className="dx-followed-text">{written || theirs || t('shows.production.noSynopsis')}</p>
    </Part>
  )
}

const posterIn = (images: readonly EventImage[] = []) => images.find(({ use }) => use === 'poster')

function PosterPart({ event, productionId }: Of) {
  const t = useText()
  const shown = posterIn(useRead(eventImages.list, { id: event.id }).data?.data)
  const theirs = posterIn(useRead(productionImages.list, { id: productionId }).data?.data)
  const own = shown?.isOwn ? shown : undefined
  const follow = useCommand({
    endpoint: eventImages.remove,
    params: { id: event.id, imageId: own?.id ?? '' },
    doneKey: 'shows.production.saved',
    isToasted: true,
  })
  const image = own ?? theirs
  const owner = own
    ? { id: event.id, calls: eventImages }
    : { id: productionId, calls: productionImages }
  return (
    <Part
      what="poster"
      isOwn={own !== undefined}
      hasTheirs={theirs !== undefined}
      onFollow={() => follow.mutateAsync()}
    >
      {image ? (
        <ImageOf owner={owner} image={image} size="thumb" />
      ) : (
        <p className="dx-second">{t('shows.production.noPoster')}</p>
      )}
    </Part>
  )
}

function Parts({ event, productionId }: Of) {
  const own = useRead(getSynopsis, { id: event.id }).data
  return (
    <div className={styles['followedParts']}>
      {own && <SynopsisPart event={event} productionId={productionId} own={own} />}
      <PosterPart event={event} productionId={productionId} />
    </div>
  )
}

export const TakenOver = ({ event, productionId }: { event: EventDetail; productionId: unknown }) =>
  typeof productionId === 'number' ? <Parts event={event} productionId={productionId} /> : null
