package read_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/logtest"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
)

func TestNotTogether(t *testing.T) {
	c := logtest.Record(t, tasklog.Pegasus, 1, 1, 1, 1)
	log, err := tasklog.Read("log", []byte("1650000344 other SUBMIT 1.0 - - 1\n"))
	require.NoError(t, err)
	_, err = read.Join(c, log)
	require.EqualError(t, err, `none of its 1 jobs is a task of w-1.json: a job is called "other", a task "step_ID0000001"`)
	log, err = tasklog.Read("log", []byte("1650000344 step_ID0000001 IMAGE_SIZE 1.0 - - 1\n"))
	require.NoError(t, err)
	_, err = read.Join(c, log)
	require.EqualError(t, err, "it has no dates of the tasks of w-1.json")
}
