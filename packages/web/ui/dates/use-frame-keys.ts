import { type RefObject, useEffect, useEffectEvent } from 'react'

export function useFrameKeys(
  frame: RefObject<HTMLElement | null>,
  press: (event: KeyboardEvent) => void,
): void {
  const hear = useEffectEvent(press)
  useEffect(() => {
    const node = frame.current
    const listen = (event: KeyboardEvent) => hear(event)
    node?.addEventListener('keydown', listen)
    return () => node?.removeEventListener('keydown', listen)
  }, [frame])
}
