package oracle

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReadSummary(t *testing.T) {
	s, err := ReadSummary("[0.000000] a note\nsimgrid 3.32.0 makespan 123 tasks 6 messages 3 platform_s 0.0008 build_s 0.0002 simulate_s 0.0018 max_rss_kb 32376\n")
	require.NoError(t, err)
	require.Equal(t, Summary{"3.32.0", 123, 6, 3, 0.0008, 0.0002, 0.0018, 32376}, s)
	_, err = ReadSummary("Segmentation fault")
	require.Error(t, err)
}
