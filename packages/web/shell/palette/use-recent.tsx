import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeptBy } from '../../data/session/door-store.ts'
import { useAddress } from '../../data/session/context.ts'
import { useSession } from '../../data/session/session.ts'
import type { Line } from './line.ts'
import { recentTargets, rememberTarget, targetOf } from './recent.ts'

/** Returns the owner of recent targets; null while acting as another user, so that nothing is stored. */
function useWho(): KeptBy | null {
  const { partnerId, renterId, ninjaId } = useAddress()
  const { user } = useSession()
  return partnerId === null || ninjaId !== null ? null : { userId: user.id, partnerId, renterId }
}

export function useRecent() {
  const who = useWho()
  const kept = useQuery({
    queryKey: ['recent', who],
    queryFn: () => (who === null ? [] : recentTargets(who)),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const recent = (kept.data ?? []).map((target): Line => ({
    ...target,
    id: `recent-${target.id}`,
    group: 'recent',
    icon: <IconHistory size={18} />,
  }))
  const remember = (line: Line) => {
    const target = line.group === 'recent' ? undefined : targetOf(line)
    if (who !== null && target) void rememberTarget(who, target)
  }
  return { recent, remember }
}
