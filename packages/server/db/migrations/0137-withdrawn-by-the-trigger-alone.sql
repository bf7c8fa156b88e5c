-- Only the trigger gives up the places of an event that is taken back to a draft.
revoke all on function dx_event_withdrawn() from public;
