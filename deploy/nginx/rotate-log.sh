#!/bin/sh
# nginx's container image runs this before nginx: the log of calls is renamed once a day (ROTATE_SECONDS says otherwise), and
# one former log is kept. `portico report --follow` reads what it has not reported of the former one first.
log=${CALLS_LOG:-/var/log/nginx/portico.log}
{
  while sleep "${ROTATE_SECONDS:-86400}"; do
    mv -f "$log" "$log.1" && nginx -s reopen
  done
} 2>&1 &
