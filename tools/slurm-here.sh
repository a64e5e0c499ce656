#!/bin/bash
# A Slurm on this computer alone, with two nodes of four cores that are only names: to
# try job arrays without a cluster. It needs Debian's slurm-wlm and munge, starts as root
# or as any user, and then runs jobs of that user.
#
#   tools/slurm-here.sh start DIR    # everything is in the new folder DIR
#   export SLURM_CONF=DIR/slurm.conf # now sinfo, sbatch, squeue and scancel work
#   tools/slurm-here.sh stop DIR
#
# PORT=17100 says which port is the first of the three that it uses.
set -euo pipefail
export PATH=$PATH:/usr/sbin:/sbin

fail() { echo "slurm-here: $*" >&2; exit 1; }
[ $# = 2 ] || fail "want start DIR or stop DIR"
dir=$(realpath -m "$2")
port=${PORT:-17100}
nodes=(n1 n2)
export SLURM_CONF=$dir/slurm.conf

stop() {
	[ ! -e "$dir/slurmctld.pid" ] || timeout 10 scancel --user="$(id -un)" 2>/dev/null || true
	for name in slurmctld "${nodes[@]/#/slurmd-}" munged; do
		[ -e "$dir/$name.pid" ] || continue
		pid=$(cat "$dir/$name.pid")
		kill "$pid" 2>/dev/null || continue
		for _ in {1..100}; do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
	done
}

configure() {
	cat <<-END
	ClusterName=here
	SlurmctldHost=$(hostname -s)(127.0.0.1)
	SlurmUser=$(id -un)
	SlurmdUser=$(id -un)
	# A job that goes back into the queue starts again when its credential has expired.
	AuthInfo=socket=$dir/munge.socket,cred_expire=5
	SlurmctldPort=$port
	SlurmctldPidFile=$dir/slurmctld.pid
	SlurmctldLogFile=$dir/slurmctld.log
	StateSaveLocation=$dir/state
	SlurmdPidFile=$dir/slurmd-%n.pid
	SlurmdLogFile=$dir/slurmd-%n.log
	SlurmdSpoolDir=$dir/spool-%n
	# The nodes have more cores than this computer may have, and share it.
	SlurmdParameters=config_overrides
	ProctrackType=proctrack/pgid
	TaskPlugin=task/none
	MpiDefault=none
	SelectType=select/cons_tres
	SelectTypeParameters=CR_Core
	AccountingStorageType=accounting_storage/none
	JobAcctGatherType=jobacct_gather/none
	ReturnToService=2
	KillWait=10
	NodeName=n[1-${#nodes[@]}] NodeHostname=localhost NodeAddr=127.0.0.1 Port=[$((port + 1))-$((port + ${#nodes[@]}))] CPUs=4
	PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
	END
}

start() {
	for name in munged slurmctld slurmd sinfo; do
		command -v "$name" >/dev/null || fail "no $name here (install Debian's slurm-wlm and munge)"
	done
	[ ! -e "$SLURM_CONF" ] || fail "$dir is in use (stop it, or name a new folder)"
	mkdir -p "$dir/state" "${nodes[@]/#/$dir/spool-}"
	(umask 077 && head -c 1024 /dev/urandom >"$dir/munge.key")
	configure >"$SLURM_CONF"
	trap 'status=$?; [ $status = 0 ] || stop; exit $status' EXIT
	munged --force --key-file="$dir/munge.key" --socket="$dir/munge.socket" --pid-file="$dir/munged.pid" \
		--log-file="$dir/munged.log" --seed-file="$dir/munge.seed" 2>>"$dir/start.log" || fail "munged does not start: $(tail -n 1 "$dir/start.log")"
	slurmctld 2>>"$dir/start.log" || fail "slurmctld does not start: $(tail -n 1 "$dir/start.log")"
	for node in "${nodes[@]}"; do
		slurmd -N "$node" 2>>"$dir/start.log" || fail "slurmd does not start: $(tail -n 1 "$dir/start.log")"
	done
	for _ in {1..300}; do
		[ "$(sinfo --noheader --format=%t%D 2>/dev/null)" != "idle${#nodes[@]}" ] || return 0
		sleep 0.1
	done
	fail "the nodes do not come up: $(tail -qn 1 "$dir/slurmctld.log" "$dir"/slurmd-*.log | tr '\n' ';')"
}

case $1 in
start) start && echo "export SLURM_CONF=$SLURM_CONF" ;;
stop) stop ;;
*) fail "want start DIR or stop DIR" ;;
esac
