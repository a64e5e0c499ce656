package statistics

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/picture/rankchart"
)

// Flags are the flags.
type Flags struct {
	Metric string  // of tests and pictures
	Table  string  // the metric of a table; "": no table
	Level  float64 // of significance
	Digits int     // significant ones, of the table

	cd, profile string // files; "": none
	cmd         *cobra.Command
}

// Add gives a command the flags; methods and blocks are what rows of tables are, in the plural.
func Add(cmd *cobra.Command, methods, blocks string) *Flags {
	f, flags := &Flags{cmd: cmd}, cmd.Flags()
	flags.StringVar(&f.Metric, "metric", "makespan_s", "the `METRIC` that is tested and drawn")
	flags.Float64Var(&f.Level, "level", 0.05, "the `LEVEL` of significance")
	flags.StringVar(&f.Table, "table", "", "print one table of a `METRIC`, "+blocks+" by "+methods+", with the best in bold")
	flags.IntVar(&f.Digits, "digits", 4, "`N` significant digits in that table")
	opened.Flag(flags, &f.cd, "cd", "", "draw the critical-difference diagram into `FILE`.svg, .png or .pdf")
	opened.Flag(flags, &f.profile, "performance-profile", "", "draw performance profiles into `FILE`.svg, .png or .pdf")
	help.InGroup(flags, "statistics", "tests", "metric", "level", "table", "digits", "cd", "performance-profile", "each-run")
	return f
}

// CheckMethods reports a picture of fewer than two methods, before there is anything to draw.
func (f *Flags) CheckMethods(n int) error {
	few := func(flag, file string) error {
		return mistake.FlagIf(file != "" && n < 2, flag, "there is nothing to compare (want two or more)")
	}
	return errors.Join(few("--cd", f.cd), few("--performance-profile", f.profile))
}

// Check reports all that is wrong with the flags but the names of metrics. tested says that
// the command prints tests.
func (f *Flags) Check(tested bool) error {
	changed := f.cmd.Flags().Changed
	picture := func(flag, file string) error {
		if file == "" {
			return nil
		}
		_, err := rankchart.FormatOf(file)
		return mistake.InFlag(flag, err)
	}
	drawn := f.cd != "" || f.profile != ""
	return errors.Join(
		mistake.FlagIf(!(f.Level > 0 && f.Level < 1), "--level", "%v is no level of significance (want one between 0 and 1, such as 0.05)", f.Level),
		mistake.FlagIf(f.Digits < 1 || f.Digits > mostDigits, "--digits", "%d digits (want 1 to %d)", f.Digits, mostDigits),
		mistake.FlagIf(changed("digits") && f.Table == "", "--digits", "there is no table (add --table METRIC)"),
		mistake.FlagIf(changed("metric") && !tested && !drawn, "--metric", "nothing is tested or drawn (add --tests, --cd FILE or --performance-profile FILE)"),
		mistake.FlagIf(changed("level") && !tested && f.cd == "", "--level", "nothing is tested (add --tests or --cd FILE)"),
		picture("--cd", f.cd), picture("--performance-profile", f.profile),
	)
}

// mostDigits is what float64 has.
const mostDigits = 15

// Draw writes the pictures that are wanted.
func (f *Flags) Draw(x *significance.Result) error {
	var errs []error
	if f.cd != "" {
		format, _ := rankchart.FormatOf(f.cd) // checked before
		err := output.WriteFile(f.cmd, f.cd, func(w io.Writer) error { return rankchart.Diagram(w, format, x) })
		errs = append(errs, undrawable("--cd", err))
	}
	if f.profile != "" {
		format, _ := rankchart.FormatOf(f.profile)
		figure, err := rankchart.Profile(x.Sample)
		if err == nil {
			err = output.WriteFile(f.cmd, f.profile, func(w io.Writer) error { return figures.Write(w, format, figure, figures.Options{}) })
		}
		errs = append(errs, undrawable("--performance-profile", err))
	}
	return errors.Join(errs...)
}

// Wanted says whether a picture is.
func (f *Flags) Wanted() bool { return f.cd != "" || f.profile != "" }

// undrawable says which flag asks for what there is not.
func undrawable(flag string, err error) error {
	if errors.Is(err, rankchart.ErrNothing) || errors.Is(err, significance.ErrNotPositive) {
		return mistake.InFlag(flag, err)
	}
	return err
}

// AddBetter adds the flag that says which values of a metric are better; Larger reads it.
func AddBetter(cmd *cobra.Command, better *string, when string) {
	cmd.Flags().StringVar(better, "better", "", when+"`WHICH` values of the metric are better, smaller or larger (default: as its name says)")
}

// CheckBetter checks the value of that flag.
func CheckBetter(better string) error {
	return mistake.FlagIf(better != "" && better != "smaller" && better != "larger", "--better", "%q (want smaller or larger)", better)
}

// Larger says whether larger values of a metric are better: as the flag says or, if that is empty, by the metric's name.
func Larger(better, metric string) bool {
	if better != "" {
		return better == "larger"
	}
	name := metric[strings.LastIndexByte(metric, '.')+1:]
	if slices.Contains([]string{"speedup", "efficiency", "speed_flops", "speed_efficiency", "speed_efficiency_ratio", "phi", "isospeed_phi"}, name) {
		return true
	}
	return slices.ContainsFunc(queuestats.Table(), func(m queuestats.Metric) bool { return m.Name == name && m.Better > 0 })
}
