npm run bench -- --budgets 2>/dev/null | grep -E 'kB' | sed -n 2,5p; ls dist/public/assets/*.js | wc -l; bash /tmp/lead/dl.sh /tmp/lead/hint 2>/dev/null | grep '^[SD]'
