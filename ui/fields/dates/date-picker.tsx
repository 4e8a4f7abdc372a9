import { parseDate, type CalendarDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { AriaLocale } from '../../foundation/aria-locale.tsx';
import type { DateControlProps } from './plain-date.tsx';
import './date-picker.css';
import { Icon } from '../../pictures/icon.tsx';

/** A date that is typed part by part or picked from a calendar. Its small words are React Aria's own. */
export default function DatePicker(props: DateControlProps) {
  const { ties, value, onChange, min, max, name, disabled } = props;
  const [minValue, maxValue] = [dateOf(min), dateOf(max)];
  return (
    <AriaLocale>
      <AriaDatePicker
        aria-labelledby={ties.labelId}
        {...(ties['aria-describedby'] && { 'aria-describedby': ties['aria-describedby'] })}
        isInvalid={ties['aria-invalid'] === true}
        value={dateOf(value)}
        onChange={(date: CalendarDate | null) => onChange(date?.toString() ?? '')}
        {...(minValue && { minValue })}
        {...(maxValue && { maxValue })}
        {...(name !== undefined && { name })}
        {...(disabled && { isDisabled: true })}
        shouldForceLeadingZeros
      >
        <Group className="box date-box">
          <DateInput className="date-segments">
            {(segment) => <DateSegment segment={segment} className="date-segment" />}
          </DateInput>
          <Button className="date-open">
            <Icon name="calendar" />
          </Button>
        </Group>
        <Popover offset={6} className="date-pop">
          <Dialog className="date-pop-inside">
            <Calendar>
              <header className="calendar-head">
                <Button slot="previous" className="icon-button">
                  <Icon name="back" />
                </Button>
                <Heading className="calendar-title" />
                <Button slot="next" className="icon-button">
                  <Icon name="forward" />
                </Button>
              </header>
              <CalendarGrid className="calendar-grid">
                <CalendarGridHeader>
                  {(day) => <CalendarHeaderCell className="calendar-day-name">{day}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </AriaLocale>
  );
}

/** A date that somebody wrote into an address may be none. */
function dateOf(text: string | undefined): CalendarDate | null {
  if (!text) return null;
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}
