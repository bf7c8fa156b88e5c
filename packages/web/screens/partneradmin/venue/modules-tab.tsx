import { setVenueModules } from '@dxweb/areas/partners/venues/contract.ts'
import { type VenueModule, venueModules } from '@dxweb/areas/partners/venues/rules.ts'
import { useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ModuleChecks } from '../ground/module-checks.tsx'
import type { Venue } from '../ground/venue.ts'
import styles from '../ground/styles/partneradmin.module.css'

type Flips = Partial<Record<VenueModule, boolean>>

/** Applies the form's changes to the saved modules, since another user may have changed other modules meanwhile. */
const flipped = (saved: readonly string[], flips: Flips): VenueModule[] =>
  venueModules.filter((module) => flips[module] ?? saved.includes(module))

const flipsOf = (
  modules: readonly VenueModule[],
  from: readonly string[],
  to: readonly string[],
): Flips =>
  Object.fromEntries(
    modules
      .filter((module) => from.includes(module) !== to.includes(module))
      .map((module) => [module, to.includes(module)]),
  )

const flipKeys = (flips: Flips) => venueModules.filter((module) => flips[module] !== undefined)

export function ModulesTab({ venue }: { venue: Venue }) {
  const t = useText()
  const [flips, flip] = useState<Flips>({})
  const save = useCommand({
    endpoint: setVenueModules,
    params: { venueId: venue.id },
    doneKey: 'partneradmin.saved',
    isToasted: true,
  })
  const saved = flipped(venue.modules, {})
  const modules = flipped(saved, flips)
  const isUnsaved = modules.join() !== saved.join()
  const send = () =>
    save.mutate(
      { version: venue.version, modules },
      // The saved modules have been read again at this point. Keeps changes that were made during the save.
      {
        onSuccess: (_, sent) =>
          flip((now) => flipsOf(flipKeys(now), sent.modules, flipped(sent.modules, now))),
      },
    )
  return (
    <Card title={t('partneradmin.modules')} about={t('partneradmin.modules.about')}>
      <UnsavedGuard unsaved={() => isUnsaved} saving={save.isPending} />
      <div className={styles['venueStack']}>
        <ModuleChecks
          chosen={modules}
          onChange={(chosen) =>
            flip((now) => ({ ...now, ...flipsOf(venueModules, modules, chosen) }))
          }
        />
        <div>
          <Button look="main" busy={save.isPending} disabled={!isUnsaved} onClick={send}>
            {t('rows.save')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
