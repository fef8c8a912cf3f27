#!/bin/sh
# Creates a shipment in the sandbox.
set -e
curl -s -X POST "$BASE/shipments" \
  -H "Authorization: Bearer $KEY" \
  -H "Content-Type: application/json" \
  -d '{"reference": "A-1001", "weight": 12.5}'
