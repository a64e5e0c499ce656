package output

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

func TestCommandLine(t *testing.T) {
	cmd := &cobra.Command{Use: "run", RunE: func(*cobra.Command, []string) error { return nil }}
	page := AddPage(cmd, "all")
	cmd.Flags().StringArrayP("workload", "w", nil, "")
	cmd.Flags().Bool("why", false, "")
	cmd.Flags().Bool("times", true, "")
	cmd.Flags().Int("jobs", 1, "")
	root := &cobra.Command{Use: "clustersim"}
	root.AddCommand(cmd)
	root.SetArgs([]string{"run", "-w", "it's", "-w", "chain(tasks=3)", "--report", "x.html", "--why", "--times=false", "a b"})
	require.NoError(t, root.Execute())
	require.Equal(t, `clustersim run --times=false --why --workload 'it'\''s' --workload 'chain(tasks=3)' 'a b'`, CommandLine(cmd))
	require.True(t, page.Wanted())
	require.NoError(t, page.Check())
	require.Error(t, (&PageFlag{file: "x.pdf"}).Check())
	require.NoError(t, (&PageFlag{}).Check())
}
