package queues

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// cleaningFlags say how rows of a file become jobs.
type cleaningFlags struct {
	size         string
	procsPerNode int
	cancelled    string
	unlimited    string
	clean        string
	load         float64
	stretch      float64
	from, to     string
	first        int
	think        string
	shortRows    bool
	delimiter    string
	zone         string
	eligible     bool
}

// cleaningNames are the flags, as help lists them.
var cleaningNames = []string{"size", "procs-per-node", "cancelled", "unlimited", "clean", "stretch", "from", "to", "first", "think", "short-rows", "delimiter", "zone", "eligible"}

func (f *cleaningFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.size, "size", "requested", "a job's size, `WHICH`: requested or allocated")
	flags.IntVar(&f.procsPerNode, "procs-per-node", 1, "sizes in the trace count processors, of which a node has `K`")
	flags.StringVar(&f.cancelled, "cancelled", "keep", "cancelled jobs that ran, `WHAT`: keep or drop")
	flags.StringVar(&f.unlimited, "unlimited", "365d", "jobs without a limit are planned with `TIME`, with the largest limit (max), or left out (reject)")
	flags.StringVar(&f.clean, "clean", "", "clean as published, `RULES`: pyss (SC'15)")
	flags.Float64Var(&f.stretch, "stretch", 0, "scale submission dates by `F`")
	flags.StringVar(&f.from, "from", "", "leave out jobs submitted before `DATE`, a time of the trace such as 7d")
	flags.StringVar(&f.to, "to", "", "leave out jobs submitted at `DATE` or later")
	flags.IntVar(&f.first, "first", 0, "leave out all but the first `K` jobs")
	flags.StringVar(&f.think, "think", "off", "SWF: jobs are submitted a think time after the job before them ended, `WHETHER`: off or on")
	flags.StringVar(&f.delimiter, "delimiter", "", "sacct: what is between fields, `TEXT`; without it the first line says so")
	flags.StringVar(&f.zone, "zone", "UTC", "sacct: the time zone of dates, `ZONE`, such as Europe/Paris")
	flags.BoolVar(&f.eligible, "eligible", false, "sacct: jobs are submitted when they became eligible, and waits count from then")
	flags.BoolVar(&f.shortRows, "short-rows", false, "SWF: fields missing at the end of a row, from the sixth on, are unknown")
}

// readOptions are those of readers.
func (f *cleaningFlags) readOptions(cores, keepRows bool) format.Options {
	o := format.Options{ShortRows: f.shortRows, ThinkTimes: f.think == "on", KeepRows: keepRows, Delimiter: f.delimiter, Cores: cores, Eligible: f.eligible}
	if zone, err := time.LoadLocation(f.zone); err == nil && f.zone != "UTC" {
		o.Zone = func(wallSec float64) (aheadSec float64, twice bool) { return ahead(zone, wallSec) }
	}
	return o
}

// ahead says how far a clock of a zone was ahead of UTC when it showed a time, and whether it showed it twice.
func ahead(zone *time.Location, wallSec float64) (aheadSec float64, twice bool) {
	wall := time.Unix(int64(math.Floor(wallSec)), 0).UTC()
	at := time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), wall.Second(), 0, zone)
	_, offset := at.Zone()
	for _, other := range []time.Time{at.Add(-time.Hour), at.Add(time.Hour)} {
		_, there := other.Zone()
		twice = twice || other.Unix()+int64(there) == wall.Unix()
	}
	return float64(offset), twice
}

// read returns how traces are cleaned.
func (f *cleaningFlags) read(cmd *cobra.Command) (c jobs.Cleaning, err error) {
	var errs [3]error
	_, errZone := time.LoadLocation(f.zone)
	if f.size == "allocated" {
		c.Size = jobs.SizeAllocated
	}
	c.UnitsPerNode, c.First, c.Load, c.Stretch = f.procsPerNode, f.first, f.load, f.stretch
	c.DropCancelled, c.Published = f.cancelled == "drop", f.clean == "pyss"
	c.Unlimited, c.UnlimitedSec, errs[0] = parseUnlimited(f.unlimited)
	c.FromSec, errs[1] = date(f.from)
	c.ToSec, errs[2] = date(f.to)
	if f.to != "" && errs[1] == nil && errs[2] == nil && c.ToSec <= c.FromSec {
		errs[2] = fmt.Errorf("%s: no date is from %s on and before it", f.to, f.from)
		if f.from == "" {
			errs[2] = fmt.Errorf("%s: no date is before it", f.to)
		}
	}
	changed := cmd.Flags().Changed
	return c, errors.Join(
		oneOf("--size", f.size, "requested", "allocated"),
		mistake.FlagIf(f.procsPerNode < 1, "--procs-per-node", "%d: want at least 1", f.procsPerNode),
		oneOf("--cancelled", f.cancelled, "keep", "drop"),
		mistake.InFlag("--unlimited", errs[0]),
		mistake.FlagIf(f.clean != "" && f.clean != "pyss", "--clean", "unknown value %q (want pyss)", f.clean),
		mistake.FlagIf(changed("stretch") && !(f.stretch > 0 && units.Finite(f.stretch)), "--stretch", "%v: want more than 0", f.stretch),
		mistake.UsageIf(f.load > 0 && f.stretch > 0, "--load goes without --stretch: both scale dates"),
		mistake.InFlag("--from", errs[1]),
		mistake.InFlag("--to", errs[2]),
		mistake.FlagIf(changed("first") && f.first < 1, "--first", "%d: want at least 1", f.first),
		mistake.FlagIf(errZone != nil, "--zone", "unknown time zone %q (want UTC or a name such as Europe/Paris)", f.zone),
		oneOf("--think", f.think, "off", "on"),
	)
}

// oneOf is a mistake unless the value of a flag is one of two.
func oneOf(flag, value, a, b string) error {
	return mistake.FlagIf(value != a && value != b, flag, "unknown value %q (want %s or %s)", value, a, b)
}

func parseUnlimited(text string) (jobs.UnlimitedRule, float64, error) {
	switch text {
	case "max":
		return jobs.UnlimitedMax, 0, nil
	case "reject":
		return jobs.UnlimitedReject, 0, nil
	}
	sec, err := input.Positive(units.Duration, text)
	if err != nil {
		err = fmt.Errorf("%w, or max or reject", err)
	}
	return jobs.UnlimitedFixed, sec, err
}

// date reads a time of the trace; nothing is 0.
func date(text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	sec, err := units.Duration(text)
	if err == nil && (sec < 0 || math.IsInf(sec, 0)) {
		err = fmt.Errorf("%q: want at least 0", text)
	}
	return sec, err
}
