#!/bin/sh
# Makes the secrets of a new center, once, in ./secrets: a file each. Keep a copy of sealing-keys apart from backups of the database.
# As root: the servers (user 10001) and PostgreSQL's image read them, and the sealing keys must be readable by their owner alone.
set -eu
cd "$(dirname "$0")"
if [ -e secrets ]; then
  echo "secrets is there already: nothing was changed" >&2
  exit 1
fi
umask 077
mkdir secrets
for name in postgres-password owner-password server-password metrics-token sandbox-secret; do
  openssl rand -hex 24 | tr -d '\n' > "secrets/$name"
done
printf 'postgres://drawbridge_server:%s@postgres/drawbridge' "$(cat secrets/server-password)" > secrets/database-url
printf 'postgres://drawbridge_owner:%s@postgres/drawbridge' "$(cat secrets/owner-password)" > secrets/database-migration-url
printf '{"sealing_keys": {"1": "%s"}}\n' "$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=\n')" > secrets/sealing-keys
# Others' images read these as users of their own; the folder keeps everybody else on this machine out.
chmod 644 secrets/postgres-password secrets/owner-password secrets/server-password secrets/metrics-token
chown 10001:10001 secrets/database-url secrets/database-migration-url secrets/sealing-keys secrets/sandbox-secret
echo "made: $(ls secrets | tr '\n' ' ')"
