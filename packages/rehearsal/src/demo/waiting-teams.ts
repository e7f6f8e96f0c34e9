import type { DemoTeam } from './script.ts'

/** Teams that have picked up nothing: their orders wait or were cancelled, or they have none. */
export const waitingTeams: readonly DemoTeam[] = [
  {
    code: 'DP52N',
    description:
      'A pill box that knows the hour: it opens the right lid, rings when it was not emptied and keeps the diary for the doctor.',
    members: ['eleftheria.p@example.org', 'priyanka.s@example.com'],
    orders: [
      {
        at: 5.4,
        items: {
          'Raspberry Pi Pico W': 1,
          'SG90 micro servo': 3,
          'Monochrome 0.96" OLED, 128×64': 1,
          'Piezo buzzer': 1,
        },
      },
    ],
  },
  {
    code: 'G2UDX',
    description:
      'A drum machine made of kitchen pots: solenoids were too loud, so small servos tap the rhythm that somebody claps.',
    members: [
      'mg.delavega@example.org',
      'dandre.wj@example.com',
      'rc.lecuyer@example.com',
      'ingrid.vdmo@example.com',
    ],
    orders: [
      {
        at: 41.62,
        items: { 'NEMA 17 stepper motor': 2, 'A4988 stepper driver carrier': 2 },
        ready: 39.62,
        cancelled: { at: 19, by: 'organiser' },
      },
      { at: 2.4, items: { 'PCA9685 16-channel servo driver': 1, 'MG996R metal-gear servo': 2 } },
    ],
  },
  {
    code: 'HK6SP',
    description:
      'A map for fingertips: one hundred pins rise and sink to show the street plan around the phone that lies on the table.',
    members: ['tomas.d@example.org', 'seyma.g@example.com', 'aysenur@example.com'],
    orders: [
      {
        at: 8.6,
        items: { '28BYJ-48 stepper with ULN2003 board': 2, 'Arduino Mega 2560 Rev3': 1 },
        ready: 5,
      },
    ],
  },
  {
    code: 'JW9E3',
    description:
      'A bicycle light that looks backwards: it measures how fast a car comes closer and blinks harder the less room there is.',
    members: ['j.weissenboeck@example.com', 'aoife.nm@example.com'],
    orders: [
      {
        at: 0.6,
        items: {
          'VL53L0X time-of-flight distance breakout': 2,
          'NeoPixel LED strip, 1 m, 60 LEDs': 1,
        },
      },
    ],
  },
  {
    code: 'M7RAQ',
    description: null,
    members: ['k.almahdawi@example.com'],
    orders: [],
  },
  {
    code: 'N4XGF',
    description: 'A robot, probably.',
    members: ['meiling.hsu@example.com', 'ana.sa@example.org', 'jp.nobrega@example.com'],
    orders: [],
  },
]
