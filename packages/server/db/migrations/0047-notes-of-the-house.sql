-- What a house notes about an event is its own, also where a renter may see the event.
drop policy renter on event_note;
revoke select on event_note from dxweb_renter;
