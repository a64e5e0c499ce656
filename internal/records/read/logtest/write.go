package logtest

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
)

// Run is what was simulated, and how it is written.
type Run struct {
	Names  []string         // by task
	Dates  []overhead.Dates // by task, from when the workflow was handed in
	RunSec []float64        // by task
	EndSec float64          // when the workflow was over

	Old       bool // HTCondor: dates without a year
	Transfers bool // HTCondor: transfers of files are noted
	NoPost    bool // HTCondor: jobs have no POST scripts
	Raw       bool // Nextflow: dates and durations in milliseconds
	Added     bool // Pegasus and HTCondor: with a job that makes a directory and one that cleans up
}

// start is when workflows are handed in: a second before one year ends and another begins,
// so that dates without a year have to count it up.
var start = time.Date(2022, 12, 31, 23, 59, 59, 0, time.UTC)

// line is what is written at a date.
type line struct {
	sec  float64
	text string
}

// Write writes a log.
func Write(f tasklog.Format, r *Run) string {
	switch f {
	case tasklog.Pegasus:
		return r.pegasus()
	case tasklog.HTCondor:
		return r.condor()
	case tasklog.Makeflow:
		return r.makeflow()
	}
	return r.nextflow()
}

// text puts lines in the order of their dates.
func text(lines []line) string {
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(a.sec, b.sec) })
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.text)
	}
	return b.String()
}

// steps are the dates of a job that is added: the one that makes a directory begins after 1 s, the
// one that cleans up at the end.
func steps(fromSec float64) [4]float64 {
	return [4]float64{fromSec, fromSec + 4, fromSec + 8, fromSec + 12}
}

func (r *Run) pegasus() string {
	var lines []line
	add := func(sec float64, format string, args ...any) {
		lines = append(lines, line{sec, fmt.Sprintf("%d ", start.Unix()+int64(math.Floor(sec))) + fmt.Sprintf(format, args...) + "\n"})
	}
	job := func(name string, n int, at [4]float64) {
		id := fmt.Sprintf("%d.0", 101+n)
		add(at[0], "%s SUBMIT %s condorpool - %d", name, id, n)
		add(at[1], "%s EXECUTE %s condorpool - %d", name, id, n)
		add(at[2], "%s JOB_TERMINATED %s condorpool - %d", name, id, n)
		add(at[3], "%s JOB_SUCCESS 0 condorpool - %d", name, n)
		add(at[3], "%s POST_SCRIPT_STARTED %s condorpool - %d", name, id, n)
		add(at[3], "%s POST_SCRIPT_TERMINATED %s condorpool - %d", name, id, n)
		add(at[3], "%s POST_SCRIPT_SUCCESS 0 condorpool - %d", name, n)
	}
	add(0, "INTERNAL *** MONITORD_STARTED ***")
	add(0, "INTERNAL *** DAGMAN_STARTED 100.0 ***")
	for t, d := range r.Dates {
		job(r.Names[t], t+2, [4]float64{d.SubmitSec, d.ComputeSec, d.FinishSec, d.KnownSec})
	}
	end := r.EndSec
	if r.Added {
		clean := steps(r.EndSec)
		job("create_dir_w_0_local", 1, steps(1))
		job("cleanup_w_0_local", len(r.Dates)+2, clean)
		end = clean[3]
	}
	add(end, "INTERNAL *** DAGMAN_FINISHED 0 ***")
	return text(lines)
}

func (r *Run) condor() string {
	var lines []line
	add := func(sec float64, code string, n int, format string, args ...any) {
		layout := time.DateTime
		if r.Old {
			layout = "01/02 15:04:05"
		}
		at := start.Add(time.Duration(math.Floor(sec)) * time.Second).Format(layout)
		lines = append(lines, line{sec, fmt.Sprintf("%s (%03d.000.000) %s ", code, 101+n, at) + fmt.Sprintf(format, args...) + "\n...\n"})
	}
	const from = "<192.0.2.1:9618?addrs=192.0.2.1-9618&noUDP&sock=schedd>"
	job := func(name string, n int, d *overhead.Dates) {
		add(d.SubmitSec, "000", n, "Job submitted from host: %s\n    DAG Node: %s", from, name)
		if r.Transfers {
			if d.DispatchSec < d.StageInSec {
				add(d.DispatchSec, "040", n, "Entered queue to transfer input files")
			}
			add(d.StageInSec, "040", n, "Started transferring input files\n\tTransferring to host: <192.0.2.7:9618>")
			add(d.ComputeSec, "040", n, "Finished transferring input files")
		}
		add(d.ComputeSec, "001", n, "Job executing on host: <192.0.2.7:9618>")
		add(d.ComputeSec, "006", n, "Image size of job updated: 1024\n\t1  -  MemoryUsage of job (MB)")
		if r.Transfers {
			if d.ComputedSec < d.StageOutSec {
				add(d.ComputedSec, "040", n, "Entered queue to transfer output files")
			}
			add(d.StageOutSec, "040", n, "Started transferring output files")
			add(d.FinishSec, "040", n, "Finished transferring output files")
		}
		add(d.FinishSec, "005", n, "Job terminated.\n\t(1) Normal termination (return value 0)\n\t\tUsr 0 00:00:01, Sys 0 00:00:00  -  Run Remote Usage")
		if r.NoPost {
			return
		}
		add(d.KnownSec, "016", n, "POST Script terminated.\n\t(1) Normal termination (return value 0)\n    DAG Node: %s", name)
	}
	for t := range r.Dates {
		job(r.Names[t], t+1, &r.Dates[t])
	}
	if r.Added {
		for i, at := range [][4]float64{steps(1), steps(r.EndSec)} {
			job([]string{"create_dir_w_0_local", "cleanup_w_0_local"}[i], i*(len(r.Dates)+1), &overhead.Dates{
				SubmitSec: at[0], DispatchSec: at[1], StageInSec: at[1], ComputeSec: at[1], ComputedSec: at[2], StageOutSec: at[2], FinishSec: at[2], KnownSec: at[3],
			})
		}
	}
	return text(lines)
}

func (r *Run) makeflow() string {
	var lines []line
	micros := func(sec float64) int64 { return start.UnixMicro() + int64(math.Round(sec*1e6)) }
	add := func(sec float64, rule, state int) {
		lines = append(lines, line{sec, fmt.Sprintf("%d %d %d %d 0 0 0 0 0 %d\n", micros(sec), rule, state, 7000+rule, len(r.Dates))})
	}
	lines = append(lines, line{0, fmt.Sprintf("# STARTED %d\n", micros(0))})
	for t, d := range r.Dates {
		rule := len(r.Names[t]) - len(strings.TrimRight(r.Names[t], "0123456789"))
		n, _ := strconv.Atoi(r.Names[t][len(r.Names[t])-rule:])
		add(d.SubmitSec, n-1, 1)
		add(d.KnownSec, n-1, 2)
	}
	lines = append(lines, line{r.EndSec, fmt.Sprintf("# COMPLETED %d\n", micros(r.EndSec))})
	return text(lines)
}

// nextflow takes names of tasks as PIPELINE.PROCESS_ID.
func (r *Run) nextflow() string {
	var lines []line
	date := func(sec float64) string {
		at := start.Add(time.Duration(math.Round(sec*1000)) * time.Millisecond)
		if r.Raw {
			return strconv.FormatInt(at.UnixMilli(), 10)
		}
		return at.Format("2006-01-02 15:04:05.000")
	}
	duration := func(sec float64) string {
		if r.Raw {
			return strconv.FormatInt(int64(math.Round(sec*1000)), 10)
		}
		return formatDuration(sec)
	}
	for t, d := range r.Dates {
		cut := strings.LastIndexByte(r.Names[t], '_')
		process, id := strings.ReplaceAll(r.Names[t][:cut], ".", ":"), r.Names[t][cut+1:]
		lines = append(lines, line{d.KnownSec, strings.Join([]string{
			id, "5c/e9f8f2", "31" + id, process, "s" + id, process + " (s" + id + ")", "COMPLETED", "0",
			date(d.SubmitSec), date(d.StartSec), date(d.KnownSec), duration(d.KnownSec - d.SubmitSec), duration(r.RunSec[t]), "-",
		}, "\t") + "\n"})
	}
	return "task_id\thash\tnative_id\tprocess\ttag\tname\tstatus\texit\tsubmit\tstart\tcomplete\tduration\trealtime\t%cpu\n" + text(lines)
}

// formatDuration writes a duration as Nextflow's Duration does: milliseconds below a second,
// tenths of seconds below a minute, whole seconds above.
func formatDuration(sec float64) string {
	switch {
	case sec < 1:
		return fmt.Sprintf("%dms", int64(math.Round(sec*1000)))
	case sec < 60:
		return strconv.FormatFloat(math.Round(sec*10)/10, 'f', -1, 64) + "s"
	}
	whole := int64(math.Round(sec))
	var parts []string
	for _, u := range []struct {
		name string
		n    int64
	}{{"d", whole / 86400}, {"h", whole / 3600 % 24}, {"m", whole / 60 % 60}, {"s", whole % 60}} {
		if u.n > 0 {
			parts = append(parts, fmt.Sprint(u.n, u.name))
		}
	}
	return strings.Join(parts, " ")
}
