# A house with tables.

## Why the house does not do what somebody wants.

house-full = All tables are taken. Try again later.
too-many-tables = You have { $count } tables that are not over. Finish or close one first.
no-table = There is no such table.
not-over = This match is not over: everything is shown when it is.
not-begun = There is nothing to see: this match was never begun.
later = Who looks on at this table sees everything later: the record comes at the end.
