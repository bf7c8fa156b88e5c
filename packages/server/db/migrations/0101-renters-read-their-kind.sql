-- Reports of events ask whether a renter is the house's own, also where the renter reads them.
grant select (kind) on renter to dxweb_renter;
