package format

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
)

// slurmModelled are keys of slurm.conf whose values are used.
var slurmModelled = strings.Fields("overtimelimit killwait enforcepartlimits schedulertype schedulerparameters selecttype selecttypeparameters topologyplugin " +
	"prioritytype prioritydecayhalflife prioritycalcperiod prioritymaxage priorityfavorsmall priorityflags priorityweightage priorityweightfairshare " +
	"priorityweightjobsize priorityweightpartition priorityweightqos fairsharedampeningfactor")

// slurmNotModelled are keys of slurm.conf that change scheduling and are not modelled, with the values with
// which they change nothing, separated by blanks.
var slurmNotModelled = map[string]string{
	"priorityusageresetperiod": "none", "priorityweightassoc": "0", "priorityweighttres": "", "priorityparameters": "", "prioritysitefactorplugin": "",
	"preempttype": "preempt/none", "preemptmode": "off", "preemptexempttime": "0 -1", "jobsubmitplugins": "", "burstbuffertype": "burst_buffer/none",
	"licenses": "", "completewait": "0", "suspendtime": "none infinite -1 0", "defmempercpu": "0", "defmempernode": "0", "maxmempercpu": "0",
	"maxmempernode": "0",
}

// global reads a key of slurm.conf that stands for itself.
func (r *slurmReader) global(p slurmPair) {
	key := strings.ToLower(p.key)
	if slices.Contains(slurmModelled, key) {
		r.value[key] = p.slurmWord
		return
	}
	harmless, ok := slurmNotModelled[key]
	if !ok || p.text == "" {
		return
	}
	if !slices.Contains(strings.Fields(harmless), strings.ToLower(p.text)) {
		r.notModelled(p.key, p.slurmWord)
	}
}

// selection reads what is given to jobs: nodes or cores.
func (r *slurmReader) selection() {
	w, ok := r.value["selecttype"]
	switch name := strings.TrimPrefix(strings.ToLower(w.text), "select/"); {
	case !ok:
		r.out.Machine.Cores = true
		r.warn("SelectType", slurmWord{}, "SelectType is not stated: units are cores, as in newer versions of Slurm")
	case name == "linear":
	case name == "cons_res", name == "cons_tres":
		r.out.Machine.Cores = true
	default:
		r.warn("SelectType", w, "SelectType=%s is not modelled: units are nodes", w.text)
	}
	params := r.value["selecttypeparameters"]
	for word := range strings.SplitSeq(strings.ToUpper(params.text), ",") {
		switch word = strings.TrimSpace(word); word {
		case "CR_LLN", "CR_PACK_NODES", "CR_ONE_TASK_PER_CORE", "CR_SOCKET", "CR_SOCKET_MEMORY", "LL_SHARED_GRES", "MULTIPLE_SHARING_GRES_PJ", "ONE_TASK_PER_SHARING_GRES":
			r.notModelled("SelectTypeParameters "+word, params)
		}
	}
}

// slurmParam is a parameter of the scheduler.
type slurmParam struct {
	key, arg string
	unit     float64
}

// slurmPlanned are the parameters of the scheduler that the policy slurm has, with its names for them and
// the unit in seconds of those that are times.
var slurmPlanned = []slurmParam{
	{"default_queue_depth", "depth", 0},
	{"bf_interval", "bf-interval", 1},
	{"bf_max_job_test", "bf-max-job-test", 0},
	{"bf_window", "bf-window", 60},
	{"bf_resolution", "bf-resolution", 1},
	{"bf_max_job_user", "bf-max-job-user", 0},
	{"bf_max_job_part", "bf-max-job-part", 0},
	{"bf_max_job_start", "bf-max-job-start", 0},
	{"sched_interval", "sched-interval", 1},
}

// slurmOtherParams are parameters of the scheduler that change scheduling and are not modelled; so are all
// others that begin with bf_.
var slurmOtherParams = strings.Fields("assoc_limit_stop batch_sched_delay build_queue_timeout defer defer_batch max_sched_time max_switch_wait " +
	"max_depend_depth partition_job_depth pack_serial_at_end preempt_reorder_count preempt_strict_order preempt_youngest_first preempt_send_user_signal " +
	"reduce_completing_frag sched_max_job_start sched_min_interval nohold_on_prolog_fail spec_cores_first step_retry_count step_retry_time " +
	"allow_zero_lic delay_boot extra_constraints gpu_prefer_local salloc_wait_nodes sbatch_wait_nodes whole_hetjob whole_pack max_rpc_cnt enable_user_top " +
	"time_min_as_soft_limit licenses ignore_prefer_validation prefer_validation switch_wait")

// slurmSilentParams begin with bf_ and change nothing here: cycles take no time.
var slurmSilentParams = strings.Fields("bf_continue bf_yield_interval bf_yield_sleep bf_yield_rpc_cnt")

// policy makes the spec of the policy.
func (r *slurmReader) policy() {
	order := r.order()
	r.readParams()
	kind := r.value["schedulertype"]
	switch name := strings.TrimPrefix(strings.ToLower(kind.text), "sched/"); name {
	case "builtin":
		r.out.Policy = "priority(order=" + order + ")"
		return
	case "", "backfill":
	default:
		r.warn("SchedulerType", kind, "SchedulerType=%s is not modelled: sched/backfill is used", kind.text)
	}
	args := []string{"order=" + order}
	for _, p := range slurmPlanned {
		w, ok := r.params[p.key]
		switch {
		case !ok || p.key == "sched_interval" && w.text == "-1":
			continue
		case p.unit == 0:
			args = append(args, p.arg+"="+decimalOf(r.whole(w)))
		default:
			args = append(args, p.arg+"="+units.FormatDuration(r.whole(w)*p.unit))
		}
	}
	if w, ok := r.params["bf_max_time"]; ok {
		r.warn("bf_max_time", w, "bf_max_time has no effect: backfill cycles take no time")
	}
	r.out.Policy = "slurm(" + strings.Join(args, ",") + ")"
}

// readParams reads SchedulerParameters.
func (r *slurmReader) readParams() {
	all := r.value["schedulerparameters"]
	r.params = map[string]slurmWord{}
	for word := range strings.SplitSeq(all.text, ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(word), "=")
		key = strings.ToLower(key)
		w := slurmWord{strings.TrimSpace(value), all.line, all.col}
		r.params[key] = w
		planned := slices.ContainsFunc(slurmPlanned, func(p slurmParam) bool { return p.key == key })
		backfill := strings.HasPrefix(key, "bf_") && key != "bf_max_time" && !slices.Contains(slurmSilentParams, key)
		if !planned && (backfill || slices.Contains(slurmOtherParams, key)) {
			r.notModelled(key, w)
		}
	}
}

// order is the key that orders the queue.
func (r *slurmReader) order() string {
	kind, ok := r.value["prioritytype"]
	name := strings.TrimPrefix(strings.ToLower(kind.text), "priority/")
	if ok && name != "basic" && name != "multifactor" {
		r.warn("PriorityType", kind, "PriorityType=%s is not modelled: the queue is in the order of submission", kind.text)
	}
	if name != "multifactor" {
		return "fcfs"
	}
	args := []string{"fair-share=" + r.fairShare()}
	for _, w := range []struct{ key, arg string }{
		{"priorityweightage", "age"},
		{"priorityweightfairshare", "fair-share-weight"},
		{"priorityweightjobsize", "size"},
		{"priorityweightpartition", "partition"},
		{"priorityweightqos", "qos"},
	} {
		value, ok := r.value[w.key]
		if !ok {
			value.text = "0"
		}
		args = append(args, w.arg+"="+decimalOf(r.whole(value)))
	}
	for _, t := range []struct{ key, arg string }{
		{"prioritymaxage", "max-age"},
		{"prioritydecayhalflife", "half-life"},
		{"prioritycalcperiod", "period"},
	} {
		w, ok := r.value[t.key]
		if !ok {
			continue
		}
		sec := r.minutes(w)
		if t.arg == "half-life" && (sec == 0 || math.IsInf(sec, 1)) {
			sec = noDecaySec
		}
		args = append(args, t.arg+"="+units.FormatDuration(sec))
	}
	if w, ok := r.value["fairsharedampeningfactor"]; ok {
		args = append(args, "damping="+decimalOf(r.whole(w)))
	}
	if yes(r.value["priorityfavorsmall"].text) {
		args = append(args, "favor-small=true")
	}
	return "multifactor(" + strings.Join(args, ",") + ")"
}

// noDecaySec is a half life with which usage does not decay in any run.
const noDecaySec = 1e15

// fairShare is the rule of fair shares.
func (r *slurmReader) fairShare() string {
	flags := r.value["priorityflags"]
	rule := "tree"
	for flag := range strings.SplitSeq(strings.ToUpper(flags.text), ",") {
		switch flag = strings.TrimSpace(flag); flag {
		case "NO_FAIR_TREE":
			rule = "classic"
		case "", "FAIR_TREE", "CALCULATE_RUNNING":
		default:
			r.notModelled("PriorityFlags "+strconv.Quote(flag), flags)
		}
	}
	return rule
}
