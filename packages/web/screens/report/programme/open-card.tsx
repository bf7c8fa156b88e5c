import {
  getOpenProgramme,
  readProgramme,
  saveOpenProgramme,
} from '@dxweb/areas/events/feeds/programme/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { urlOf } from '../../../data/calls/url-of.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldStack } from '../../../ui/fields/fields.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'

type Setting = ReplyOf<typeof getOpenProgramme.parts>

/** Form for the address of a show's page, used in the feed's links: in the web shop or on the venue's website. */
function PageAddress({ setting: { pageAddress, ...known } }: { setting: Setting }) {
  const t = useText()
  return (
    <CommandForm
      isOfRow
      endpoint={saveOpenProgramme}
      params={{}}
      initial={{ pageAddress }}
      known={known}
      labels={{ pageAddress: 'report.programme.pageAddress' }}
      renderBelow={() => (
        <p className="dx-dim dx-small">
          {t('report.programme.pageAddress.about', { mark: '{id}' })}
        </p>
      )}
      doneKey="report.programme.pageAddress.saved"
      failedKey="report.programme.pageAddress.refused"
      look="plain"
      action={t('rows.save')}
    />
  )
}

function Setting({ setting }: { setting: Setting }) {
  const { isOpen, pageAddress, version } = setting
  const t = useText()
  const address = urlOf(readProgramme.path, { partnerId: usePartnerId() })
  const save = useCommand({ endpoint: saveOpenProgramme, params: {}, isToasted: true })
  const state = isOpen ? 'report.programme.openNow' : 'report.programme.closedNow'
  return (
    <Card
      title={t('report.programme.open')}
      about={<Badge tone={isOpen ? 'good' : 'quiet'}>{t(state)}</Badge>}
      actions={
        <Button
          busy={save.isPending}
          onClick={() => save.mutate({ isOpen: !isOpen, pageAddress, version })}
        >
          {t(isOpen ? 'report.programme.closeIt' : 'report.programme.openIt')}
        </Button>
      }
    >
      <FieldStack>
        <p className="dx-dim dx-small">{t('report.programme.openAbout')}</p>
        {isOpen && (
          <p className="dx-small">
            <a href={address} target="_blank" rel="noreferrer">
              {new URL(address, location.href).href}
            </a>
          </p>
        )}
        {isOpen && <PageAddress setting={setting} />}
      </FieldStack>
    </Card>
  )
}

export function OpenCard() {
  const setting = useRead(getOpenProgramme, {})
  return (
    <Loaded of={setting} failedKey="report.failed">
      {(found) => <Setting setting={found} />}
    </Loaded>
  )
}
